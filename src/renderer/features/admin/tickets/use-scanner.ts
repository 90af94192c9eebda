import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createCodeGate } from './code-gate.ts';

/** What browsers have of the Shape Detection API; no library of types knows it yet. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

type CodeReaderClass = new (options: { readonly formats: readonly string[] }) => CodeReader;

/** How often a picture is looked at, ms. */
const lookEveryMs = 200;

/** Whether this browser can read codes from its camera. */
export function canScan(): boolean {
  return findReader() !== null && typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/**
 * Shows the camera in the video while `isOn` and calls `onCode` for each code that comes before it,
 * once until another one does.
 */
export function useScanner(
  isOn: boolean,
  handlers: { readonly onCode: (code: string) => void; readonly onDenied: () => void },
): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null);
  const onCode = useEffectEvent(handlers.onCode);
  const onDenied = useEffectEvent(handlers.onDenied);
  useEffect(() => {
    const Reader = findReader();
    if (!isOn || Reader === null) return undefined;
    const reader = new Reader({ formats: ['qr_code'] });
    const gate = createCodeGate();
    let stream: MediaStream | null = null;
    let timer: number | undefined;
    let isDone = false;
    const look = async () => {
      const picture = video.current;
      // A picture that cannot be read now is looked at again with the next one.
      const found = picture === null ? [] : await reader.detect(picture).catch(() => []);
      if (isDone) return;
      const code = gate.pass(found[0]?.rawValue ?? null, performance.now());
      if (code !== null) onCode(code);
      timer = window.setTimeout(() => void look(), lookEveryMs);
    };
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment' },
          audio: false,
        });
        if (isDone || video.current === null) return stop(stream);
        video.current.srcObject = stream;
        await video.current.play();
        return await look();
      } catch {
        if (!isDone) onDenied();
        return undefined;
      }
    };
    void start();
    return () => {
      isDone = true;
      window.clearTimeout(timer);
      stop(stream);
    };
  }, [isOn]);
  return video;
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function findReader(): CodeReaderClass | null {
  // The class of the browser itself, as its specification writes it.
  const found = (globalThis as { readonly BarcodeDetector?: CodeReaderClass }).BarcodeDetector;
  return found ?? null;
}
