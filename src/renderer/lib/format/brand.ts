/**
 * Who runs this installation. Set at build time; the values here are those of the demonstration.
 */
export const brand = {
  name: setting(import.meta.env['VITE_BRAND_NAME'], 'Mai Vàng'),
  email: setting(import.meta.env['VITE_BRAND_EMAIL'], 'hotro@maivang.example'),
  /**
   * The contact phone as people write it; the demonstration's belongs to nobody: no number of Hà
   * Nội begins with 0.
   */
  phone: setting(import.meta.env['VITE_BRAND_PHONE'], '024 0000 0000'),
  /** Name of the instructor; the home page shows the role alone when it is empty. */
  instructor: setting(import.meta.env['VITE_BRAND_INSTRUCTOR'], ''),
} as const;

function setting(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}
