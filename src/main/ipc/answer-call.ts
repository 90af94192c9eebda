import { appError, type AppError } from '../../shared/errors/error-code.ts';
import type { IpcCall } from '../../shared/ipc/contract.ts';
import { err, type Result } from '../../shared/kernel/result.ts';
import { isAppUrl } from '../app/app-url.ts';

/** Who called: the frame of Electron's event, as far as it matters. */
export interface CallingFrame {
  readonly url: string;
  /** Null for the top frame. */
  readonly parent: object | null;
}

export interface ReceivedCall {
  /** Null when the frame is gone already. */
  readonly frame: CallingFrame | null;
  readonly args: readonly unknown[];
}

export type CallHandler<Input, Output> = (input: Input) => Promise<Result<Output, AppError>> | Result<Output, AppError>;

/**
 * The one way in: only the top frame of our own origin may call, with one argument that the contract accepts. Whatever
 * happens inside, the page gets a `Result` of plain data: a bug is reported here and is `INTERNAL` there, never a stack.
 */
export async function answerCall<Input, Output>(
  { call, handler, report }: { readonly call: IpcCall<Input, Output>; readonly handler: CallHandler<Input, Output>; readonly report: (error: unknown) => void },
  { frame, args }: ReceivedCall,
): Promise<Result<Output, AppError>> {
  if (frame === null || frame.parent !== null || !isAppUrl(frame.url)) return err(appError('IPC_SENDER_REFUSED'));
  const input = call.input.safeParse(args[0]);
  if (!input.success || args.length > 1) return err(badArgument(input.error?.issues[0]?.path ?? []));
  try {
    return await handler(input.data);
  } catch (error) {
    report(error);
    return err(appError('INTERNAL'));
  }
}

function badArgument(path: readonly PropertyKey[]): AppError {
  return appError('IPC_BAD_ARGUMENT', path.length > 0 ? { field: path.map(String).join('.') } : {});
}
