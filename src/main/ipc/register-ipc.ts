import {
  type IpcBinding,
  type IpcBindingOf,
  type IpcCall,
  ipcChannel,
  ipcContract,
  type IpcContract,
  type IpcInput,
  type IpcOutput,
} from '#shared/ipc/contract.ts';
import {
  answerCall,
  type AnsweredCall,
  type CallHandler,
  type CallingFrame,
} from './answer-call.ts';
import type { ActionsUnderWay } from './actions-under-way.ts';

/** A handler for every call of the contract. */
export type IpcHandlers = {
  readonly [Capability in keyof IpcContract]: {
    readonly [Call in keyof IpcContract[Capability]]: HandlerOf<IpcContract[Capability][Call]>;
  };
};

type HandlerOf<Call> = CallHandler<IpcInput<Call>, IpcOutput<Call>, IpcBindingOf<Call>>;

/** The part of `ipcMain` that is used. */
export interface IpcRegistry {
  handle(
    channel: string,
    listener: (
      event: { readonly senderFrame: CallingFrame | null },
      ...args: unknown[]
    ) => Promise<unknown>,
  ): void;
}

export interface RegisterIpcDeps {
  readonly handlers: IpcHandlers;
  /** Id of who is signed in; null for a guest. */
  readonly person: () => Promise<string | null>;
  /** Hears of each action. */
  readonly actions: Pick<ActionsUnderWay, 'follow'>;
  readonly report: (what: string, error: unknown) => void;
}

/** Registers every call of the contract, and nothing else, behind the one wrapper. */
export function registerIpc(
  registry: IpcRegistry,
  { handlers, person, actions, report }: RegisterIpcDeps,
): void {
  for (const [capability, calls] of Object.entries(ipcContract)) {
    for (const [name, call] of Object.entries(calls)) {
      const channel = ipcChannel(capability, name);
      const wrapped = {
        // The compiler holds handlers and contract to the same names and types; the loop cannot
        // show it that.
        call: call as IpcCall<unknown, unknown, IpcBinding>,
        handler:
          (
            handlers as unknown as Record<
              string,
              Record<string, AnsweredCall<unknown, unknown>['handler']>
            >
          )[capability]?.[name] ?? missingHandler,
        person,
        report: (error: unknown) => report(`call ${channel}`, error),
      };
      registry.handle(channel, (event, ...args) => {
        const answer = answerCall(wrapped, { frame: event.senderFrame, args });
        if (call.bound === 'action') actions.follow(answer);
        return answer;
      });
    }
  }
}

function missingHandler(): never {
  throw new Error('no handler for this call');
}
