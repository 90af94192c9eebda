/** Who runs this installation. Set at build time; the values here are those of the demonstration. */
export const brand = {
  name: setting(import.meta.env['VITE_BRAND_NAME'], 'Mai Vàng'),
  email: setting(import.meta.env['VITE_BRAND_EMAIL'], 'hotro@maivang.example'),
} as const;

function setting(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}
