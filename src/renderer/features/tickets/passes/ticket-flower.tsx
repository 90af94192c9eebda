import { fivePetals, markPetal } from '#renderer/ui/branch/flower-shape.ts';
import css from './ticket-flower.module.css';

/** The large flower in the yellow of a ticket, a tone deeper. Decorative. */
export function TicketFlower({ className }: { readonly className: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="-1.08 -1.08 2.16 2.16" className={className}>
      {fivePetals.map((turn) => (
        <path key={turn} className={css['petal']} d={markPetal} transform={`rotate(${turn})`} />
      ))}
      <circle className={css['petal']} r=".15" />
    </svg>
  );
}
