import { useMemo } from 'react';
import { qrMatrix, qrPath, quietZone } from './qr-matrix.ts';
import { asImage } from './as-image.ts';
import { cx } from '../cx.ts';
import css from './qr-code.module.css';

export interface QrCodeProps {
  /** What a scanner reads. */
  readonly text: string;
  /** What the code says, for those who cannot scan it; the same stands as text beside it. */
  readonly label: string;
  readonly className?: string | undefined;
}

/**
 * A QR code on a white plate, dark on white in either theme. Load it late
 * (`lib/checkout/late-qr-code.tsx`): what draws it weighs 20 KB.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, side } = useMemo(() => {
    const matrix = qrMatrix(text);
    return { path: qrPath(matrix), side: matrix.size + 2 * quietZone };
  }, [text]);
  return (
    <svg
      data-theme="light"
      className={cx(css['code'], className)}
      viewBox={`0 0 ${side} ${side}`}
      {...asImage(label)}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
