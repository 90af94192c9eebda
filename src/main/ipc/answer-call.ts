import { appError, type AppError } from '#shared/errors/error-code.ts';
import { type IpcBinding, type IpcCall, ipcPerson } from '#shared/ipc/contract.ts';
import { err, type Result } from '#shared/kernel/result.ts';
import { isAppUrl } from '../app/requests/app-url.ts';

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

type Answer<Output> = Promise<Result<Output, AppError>> | Result<Output, AppError>;

/**
 * Answers one call; one that is bound to a person is told for whom, and does nothing for anybody
 * else.
 */
export type CallHandler<
  Input,
  Output,
  Binding extends IpcBinding = IpcBinding,
> = Binding extends 'device'
  ? (input: Input) => Answer<Output>
  : (input: Input, person: string | null) => Answer<Output>;

export interface AnsweredCall<Input, Output> {
  readonly call: IpcCall<Input, Output, IpcBinding>;
  readonly handler: (input: Input, person: string | null) => Answer<Output>;
  /** Id of who is signed in; null for a guest. */
  readonly person: () => Promise<string | null>;
  readonly report: (error: unknown) => void;
}

/**
 * The one way in: only the top frame of our own origin may call, with one argument that the
 * contract accepts, and what is bound to a person only for the one who is signed in
 * (`PERSON_CHANGED`). Whatever happens inside, the page gets a `Result` of plain data: a bug is
 * reported here and is `INTERNAL` there, never a stack.
 */
export async function answerCall<Input, Output>(
  { call, handler, person, report }: AnsweredCall<Input, Output>,
  { frame, args }: ReceivedCall,
): Promise<Result<Output, AppError>> {
  if (frame === null || frame.parent !== null || !isAppUrl(frame.url))
    return err(appError('IPC_SENDER_REFUSED'));
  const isBound = call.bound !== 'device';
  const claimed = ipcPerson.safeParse(isBound ? args[0] : null);
  if (!claimed.success) return err(appError('IPC_BAD_ARGUMENT', { field: 'person' }));
  const given = isBound ? args.slice(1) : args;
  const input = call.input.safeParse(given[0]);
  if (!input.success || given.length > 1)
    return err(badArgument(input.error?.issues[0]?.path ?? []));
  try {
    if (isBound && (await person()) !== claimed.data) return err(appError('PERSON_CHANGED'));
    const answer = await handler(input.data, claimed.data);
    // What was gathered while somebody else came is not told; an action was done for the one whom
    // it names.
    return call.bound === 'reading' && (await person()) !== claimed.data
      ? err(appError('PERSON_CHANGED'))
      : answer;
  } catch (error) {
    report(error);
    return err(appError('INTERNAL'));
  }
}

function badArgument(path: readonly PropertyKey[]): AppError {
  return appError('IPC_BAD_ARGUMENT', path.length > 0 ? { field: path.map(String).join('.') } : {});
}
