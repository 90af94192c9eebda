import { useCallback } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import {
  BeginUploadDocument,
  CancelUploadDocument,
  FinishUploadDocument,
  RetryUploadDocument,
  type UploadKind,
  type UploadPartsFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { putPiece } from './put-piece.ts';
import { sendFile } from './send-file.ts';
import { useTransfers } from './transfers.ts';

/** What is uploaded, and what for. */
export interface UploadOrder {
  readonly kind: UploadKind;
  /** A lesson or a short video. */
  readonly targetId: string;
  readonly file: File;
  readonly title?: string | undefined;
  /** A transfer that was begun before with this very file. */
  readonly goOnWith?: UploadPartsFragment | null | undefined;
}

export interface Uploads {
  /**
   * Sends the file and lets the server work on it. Ok: what became of it, null when it was stopped.
   */
  readonly upload: (order: UploadOrder) => Promise<Result<UploadPartsFragment | null, AppError>>;
  readonly cancel: (id: string) => Promise<Result<unknown, AppError>>;
  readonly retry: (id: string) => Promise<Result<unknown, AppError>>;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sending files from an administrator's machine. */
export function useUploads(): Uploads {
  const begin = useMutate(BeginUploadDocument);
  const finish = useMutate(FinishUploadDocument);
  const cancelUpload = useMutate(CancelUploadDocument);
  const retryUpload = useMutate(RetryUploadDocument);
  const upload = useCallback(
    async ({
      kind,
      targetId,
      file,
      title,
      goOnWith,
    }: UploadOrder): Promise<Result<UploadPartsFragment | null, AppError>> => {
      const begun =
        goOnWith == null
          ? await begin({
              input: {
                kind,
                target_id: targetId,
                file_name: file.name,
                title: title ?? null,
                bytes: String(file.size),
              },
            })
          : ok({ begin_upload: goOnWith });
      if (!begun.ok) return begun;
      const { id, received_bytes: received } = begun.value.begin_upload;
      const stop = new AbortController();
      const { put, end } = useTransfers.getState();
      const sent = await sendFile({
        file,
        from: Number(received),
        sendPiece: async (offset, piece) => putPiece(id, offset, piece),
        pause,
        onProgress: (sentBytes, isLost) =>
          put(targetId, {
            uploadId: id,
            fileName: file.name,
            sentBytes,
            bytes: file.size,
            isLost,
            stop: () => stop.abort(),
          }),
        signal: stop.signal,
      });
      end(targetId);
      if (!sent.ok) return sent;
      if (!sent.value) return ok(null);
      const finished = await finish({ id });
      return finished.ok ? ok(finished.value.finish_upload) : finished;
    },
    [begin, finish],
  );
  const cancel = useCallback(async (id: string) => cancelUpload({ id }), [cancelUpload]);
  const retry = useCallback(async (id: string) => retryUpload({ id }), [retryUpload]);
  return { upload, cancel, retry };
}
