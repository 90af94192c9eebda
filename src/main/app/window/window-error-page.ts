import { pageHeaders } from '../requests/renderer-files.ts';

/**
 * Shown when the page died twice in a row. It needs nothing of the page: no script, one style sheet
 * of its own.
 */
export const windowErrorPath = '/loi-cua-so';
const stylePath = `${windowErrorPath}.css`;

/** Answers the two addresses of the error page, or null for any other. */
export function answerWindowError(pathname: string): Response | null {
  if (pathname === windowErrorPath)
    return new Response(page, { headers: pageHeaders('text/html; charset=utf-8') });
  if (pathname === stylePath)
    return new Response(style, { headers: pageHeaders('text/css; charset=utf-8') });
  return null;
}

const page = `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no">
<title>Oops! · Mai Vàng</title>
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<main>
<h1>Oops!</h1>
<p>Cửa sổ học đã dừng hai lần liên tiếp. Tiến độ của bạn vẫn được lưu trên máy này.</p>
<p><a href="/">Mở lại</a></p>
</main>
</body>
</html>
`;

const style = `:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.6 "Be Vietnam Pro", "Segoe UI", sans-serif; background: Canvas; color: CanvasText; }
main { max-width: 32rem; padding: 2rem; text-align: center; }
h1 { font-size: 2.5rem; margin: 0 0 1rem; }
a { display: inline-block; padding: .75rem 1.5rem; border-radius: .5rem; background: #efa61a; color: #1c1914; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid CanvasText; outline-offset: 2px; }
`;
