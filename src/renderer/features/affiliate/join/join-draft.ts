import { create } from 'zustand';
import type { ReceivingAccountInput } from '#shared/domain/affiliate/join-rules.ts';
import { emptyAccount } from '../account/empty-account.ts';
import type { TypedPapers } from '../papers/typed-papers.ts';

/** Steps of joining. */
export type JoinStep = 0 | 1 | 2;

/** What was typed so far. Numbers stay in the page's memory: they are never kept on the device. */
export interface JoinDraft extends TypedPapers, ReceivingAccountInput {
  readonly code: string;
  /** The version of the policy that they agreed to; null = to none yet. */
  readonly policy_version: number | null;
}

interface JoinDraftStore {
  /** Whose draft it is; another person begins with an empty one. */
  readonly personId: string | null;
  /** Null: the form was not opened. */
  readonly step: JoinStep | null;
  readonly draft: JoinDraft;
  readonly open: (personId: string, legalName: string) => void;
  readonly goTo: (step: JoinStep) => void;
  readonly edit: (change: Partial<JoinDraft>) => void;
  readonly agree: (version: number) => void;
  readonly clear: () => void;
}

const empty: JoinDraft = {
  legal_name: '',
  date_of_birth: '',
  identity_number: '',
  ...emptyAccount,
  code: '',
  policy_version: null,
};

/** The form's state, as long as the page lives: reading the policy in between loses nothing. */
export const useJoinDraft = create<JoinDraftStore>()((set) => ({
  personId: null,
  step: null,
  draft: empty,
  open: (personId, legalName) =>
    set((state) => {
      const draft = state.personId === null || state.personId === personId ? state.draft : empty;
      return {
        personId,
        step: state.personId === personId ? (state.step ?? 0) : 0,
        draft: draft.legal_name === '' ? { ...draft, legal_name: legalName } : draft,
      };
    }),
  goTo: (step) => set({ step }),
  edit: (change) => set(({ draft }) => ({ draft: { ...draft, ...change } })),
  agree: (version) => set(({ draft }) => ({ draft: { ...draft, policy_version: version } })),
  clear: () => set({ personId: null, step: null, draft: empty }),
}));
