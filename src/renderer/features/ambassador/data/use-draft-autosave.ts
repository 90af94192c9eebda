import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SavedDraft } from '#shared/drafts/saved-draft.ts';
import { err, ok } from '#shared/kernel/result.ts';
import {
  AmbassadorApplicationDocument,
  SaveAmbassadorDraftDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { appErrorOf } from '#renderer/graphql/request-error.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { useOnline } from '#renderer/platform/use-online.ts';
import { chooseStart, type DraftStart } from './choose-start.ts';
import {
  createDraftAutosave,
  type DraftAutosave,
  type DraftAutosaveDeps,
  type AutosaveState,
} from './draft-autosave.ts';
import { prefilledAnswers, toServerDraft } from './server-draft.ts';
import type { ApplicationData } from './use-application.ts';

/**
 * Opens it of the draft once what the device kept is read; null until then. Stops it with
 * the component.
 */
export function useDraftAutosave(data: ApplicationData): DraftAutosave | null {
  const client = useApolloClient();
  const { drafts, progress } = usePlatform();
  const [autosave, setAutosave] = useState<DraftAutosave | null>(null);
  // What the server said when the wizard was opened: its later words come through it.
  const [first] = useState(data);
  const online = useOnline();
  useEffect(() => {
    let opened: DraftAutosave | null = null;
    let start: DraftStart | null = null;
    let isOver = false;
    const server =
      first.ambassador_application === null ? null : toServerDraft(first.ambassador_application);
    const begin = (kept: SavedDraft | null) => {
      start = chooseStart({ server, kept, prefilled: prefilledAnswers(first) });
      opened = createDraftAutosave({
        start,
        masks: server?.masks ?? { identity_number: null, account_number: null },
        drafts,
        now: Date.now,
        schedule,
        ...serverOf(client),
      });
      setAutosave(opened);
    };
    const open = async () => {
      const kept = await drafts.load('ambassador', (late) => {
        // What was written here meanwhile stays; the other one is found once that is sent.
        if (isOver || opened === null || start === null || !isUntouched(opened.state(), start))
          return false;
        opened.stop();
        begin(late);
        return true;
      });
      if (!isOver) begin(kept);
    };
    void open();
    // The application is about to close: what is typed has to be on the device.
    const stopFlush = progress.onFlush(async () => opened?.keep());
    return () => {
      isOver = true;
      stopFlush();
      opened?.stop();
    };
  }, [client, drafts, progress, first]);
  useEffect(() => {
    if (online) autosave?.wake();
  }, [online, autosave]);
  const latest = data.ambassador_application;
  useEffect(() => {
    if (latest !== null) autosave?.adopt(toServerDraft(latest));
  }, [latest, autosave]);
  return autosave;
}

/** Nothing was changed, sent or heard since it was opened. */
function isUntouched({ answers, step, secrets, save }: AutosaveState, start: DraftStart): boolean {
  return (
    answers === start.answers &&
    step === start.step &&
    save.kind === 'none' &&
    Object.values(secrets).every((typed) => typed === '')
  );
}

/** What it knows, now. */
export function useAutosaveState(autosave: DraftAutosave): AutosaveState {
  return useSyncExternalStore(autosave.subscribe, autosave.state);
}

function schedule(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

/** The keeper's way to the server. */
function serverOf(
  client: ReturnType<typeof useApolloClient>,
): Pick<DraftAutosaveDeps, 'send' | 'fetch'> {
  return {
    async send({ answers, step }, secrets, baseRevision) {
      try {
        const { data } = await client.mutate({
          mutation: SaveAmbassadorDraftDocument,
          variables: {
            input: { ...answers, topics: [...answers.topics], ...secrets },
            step,
            base_revision: baseRevision,
          },
        });
        return data === undefined || data === null
          ? err({ code: 'INTERNAL' })
          : ok(toServerDraft(data.save_ambassador_draft));
      } catch (thrown) {
        return err(appErrorOf(thrown));
      }
    },
    async fetch() {
      try {
        const { data } = await client.query({
          query: AmbassadorApplicationDocument,
          variables: {},
          fetchPolicy: 'network-only',
        });
        const application = data?.ambassador_application ?? null;
        return ok(application === null ? null : toServerDraft(application));
      } catch (thrown) {
        return err(appErrorOf(thrown));
      }
    },
  };
}
