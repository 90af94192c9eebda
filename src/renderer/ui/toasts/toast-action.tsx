import { Button } from '../button.tsx';
import css from './toast-action.module.css';

export interface ToastActionProps {
  readonly text: string;
  readonly label: string;
  readonly onPress: () => void;
}

/** A toast's sentence with one way back. */
export function ToastAction({ text, label, onPress }: ToastActionProps) {
  return (
    <span className={css['row']}>
      <span>{text}</span>
      <Button size="sm" onClick={onPress}>
        {label}
      </Button>
    </span>
  );
}
