import css from './palette-samples.module.css';
import { Sample } from './sample.tsx';

const scales = ['muc', 'mai', 'la', 'son', 'troi'] as const;
const steps = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900'] as const;
const roles = ['h-page', 'h-card', 'h-sub', 'lead', 'sm', 'xs'] as const;

/** Colours and text roles. */
export function PaletteSamples() {
  return (
    <>
      <div className={css['scales']} aria-hidden="true">
        {scales.map((scale) => (
          <div key={scale} className={css['scale']}>
            {steps.map((step) => (
              <span key={step} style={{ background: `var(--${scale}-${step})` }} />
            ))}
          </div>
        ))}
      </div>
      <Sample title="Chữ" layout="stack">
        {roles.map((role) => (
          <p key={role} className={role}>
            Cành mai nở thêm một bông: ế ỗ ỹ ậ ễ
          </p>
        ))}
        <p>
          <span className="num">0123456789</span> · <span className="num">2.610.000 ₫</span> ·{' '}
          <span className="num">4:32 / 12:10</span>
        </p>
      </Sample>
    </>
  );
}
