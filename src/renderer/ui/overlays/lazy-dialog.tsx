import { type ComponentType, useEffect, useState } from 'react';

/** What a dialog whose code comes later has in common with every other one. */
interface Closable {
  readonly onClose: () => void;
}

/**
 * A dialog whose code is fetched when it is first shown. What cannot be fetched (no network, a
 * newer build) leaves the page as it is: `onMissing` says so and the dialog closes, and the next
 * try fetches again. React's own `lazy` would take the page down and never try again.
 */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
  onMissing: (error: unknown) => void,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const { onClose } = props;
    useEffect(() => {
      if (Dialog !== null) return undefined;
      let isShown = true;
      const fetchIt = async () => {
        try {
          const component = await load();
          loaded = component;
          if (isShown) setDialog(() => component);
        } catch (error) {
          if (!isShown) return;
          onMissing(error);
          onClose();
        }
      };
      void fetchIt();
      return () => {
        isShown = false;
      };
    }, [Dialog, onClose]);
    return Dialog === null ? null : <Dialog {...props} />;
  };
}
