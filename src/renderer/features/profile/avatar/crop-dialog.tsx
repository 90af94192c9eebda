import 'react-image-crop/dist/ReactCrop.css';
import { useId, useRef, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import { t as shellText } from '#renderer/copy/vi.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from '../copy.ts';
import css from './avatar.module.css';
import {
  cropRange,
  middleOf,
  percentOf,
  type PictureSize,
  squareOf,
  wholeSquare,
} from './crop-area.ts';
import { type CropArea, drawCrop } from './draw-crop.ts';
import { putAvatar } from './upload-avatar.ts';

export interface CropDialogProps {
  /** `blob:` address of what was chosen. */
  readonly address: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/**
 * Cuts a chosen picture square and sends it. The square is moved by hand or by the arrow keys, its
 * size by hand or by the slider.
 */
export function CropDialog({ address, onSaved, onClose }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null);
  const sliderId = useId();
  const [size, setSize] = useState<PictureSize | null>(null);
  const [area, setArea] = useState<CropArea | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const save = async () => {
    if (image.current === null || area === null) return;
    setBusy(true);
    setProblem(null);
    const drawn = await drawCrop(image.current, area).catch(() => null);
    const sent = drawn === null ? null : await putAvatar(drawn);
    setBusy(false);
    if (sent === null) return setProblem(t('pf.crop.unreadable'));
    if (!sent.ok) return setProblem(t('pf.avatar.failed', { reason: errorText(sent.error) }));
    onSaved();
  };
  return (
    <Dialog
      open
      size="md"
      dismissible={!busy}
      onClose={onClose}
      title={t('pf.crop.title')}
      description={t('pf.crop.p')}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="primary"
          busy={busy}
          busyLabel={t('pf.crop.busy')}
          disabled={area === null}
          onClick={() => void save()}
        >
          {t('pf.crop.save')}
        </Button>
      }
    >
      <div className={css['crop']}>
        <ReactCrop
          className={css['cropper'] ?? ''}
          aspect={1}
          keepSelection
          circularCrop
          ruleOfThirds={false}
          minWidth={40}
          disabled={busy}
          {...(area === null ? {} : { crop: { unit: '%' as const, ...area } })}
          ariaLabels={{
            cropArea: t('pf.crop.area'),
            nwDragHandle: t('pf.crop.size'),
            nDragHandle: t('pf.crop.size'),
            neDragHandle: t('pf.crop.size'),
            eDragHandle: t('pf.crop.size'),
            seDragHandle: t('pf.crop.size'),
            sDragHandle: t('pf.crop.size'),
            swDragHandle: t('pf.crop.size'),
            wDragHandle: t('pf.crop.size'),
          }}
          onChange={(_pixels, { x, y, width, height }) => setArea({ x, y, width, height })}
        >
          <img
            ref={image}
            src={address}
            alt=""
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height });
              setArea(wholeSquare({ width, height }));
            }}
            onError={() => setProblem(t('pf.crop.unreadable'))}
          />
        </ReactCrop>
      </div>
      {size !== null && area !== null && (
        <div className={css['size']}>
          <label htmlFor={sliderId}>{t('pf.crop.size')}</label>
          <input
            id={sliderId}
            type="range"
            min={cropRange.least}
            max={cropRange.most}
            value={percentOf(area, size)}
            disabled={busy}
            onChange={(event) =>
              setArea(squareOf(Number(event.target.value), middleOf(area), size))
            }
          />
        </div>
      )}
      {problem !== null && (
        <p role="alert" className={css['problem']}>
          {problem}
        </p>
      )}
    </Dialog>
  );
}
