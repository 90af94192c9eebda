import Check from 'lucide-react/icons/check';
import { cx } from '../cx.ts';
import css from './stepper.module.css';

export interface StepperProps {
  /** Name of the row of steps ("Các bước thanh toán"). */
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the step one is at; the ones before are done. */
  readonly current: number;
  /** Read after a step that is done ("đã xong"). */
  readonly doneLabel: string;
}

/** Steps in a row, as at the checkout. */
export function Stepper({ label, steps, current, doneLabel }: StepperProps) {
  return (
    <ol className={css['stepper']} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(css['step'], index < current && css['done'])}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={css['number']} aria-hidden="true">
            {index < current ? <Check /> : index + 1}
          </span>
          <span className={css['name']}>{step}</span>
          {index < current && <span className="sr">, {doneLabel}</span>}
        </li>
      ))}
    </ol>
  );
}
