import type { AppError } from '#shared/errors/error-code.ts';
import type { SupportState } from '#shared/domain/support/support-rules.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { CountedPage } from '../../lists/paging.ts';
import type { Database } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import type { Audit } from '../audit/api.ts';
import type { Messenger } from '../messages/api.ts';
import type { Conversation } from './conversation.ts';
import type { RequestRow } from './store.ts';

/** The administrators' side of support. */
export interface SupportAdmin {
  /**
   * What waits for us is in the order of waiting, anything else the newest first. Refuses with
   * BAD_INPUT.
   */
  list(input: RequestListInput): Promise<Result<CountedPage<RequestRow>, AppError>>;
  /** The newest messages, or those before `after`. Refuses with NOT_FOUND, BAD_INPUT. */
  conversation(id: string, after?: string | null): Promise<Result<Conversation, AppError>>;
  /**
   * Answers, tells the learner; the same key again is the same answer. Refuses with SUPPORT_EMPTY,
   * SUPPORT_TOO_LONG, NOT_FOUND, SEEN_CHANGED (somebody wrote since).
   */
  answer(input: SupportAnswer): Promise<Result<Conversation, AppError>>;
  /** Closes. Refuses with NOT_FOUND, CONFLICT (is closed), SEEN_CHANGED. */
  close(input: SeenTalk): Promise<Result<Conversation, AppError>>;
  savedAnswers(): Promise<readonly SavedAnswer[]>;
  /**
   * A new one (`seen` null) or another text in place of the one that was seen. Refuses with
   * SUPPORT_EMPTY, SUPPORT_TOO_LONG (fields `subject`, `text`), CONFLICT (the title is taken, or it
   * is gone), SEEN_CHANGED.
   */
  saveAnswer(input: {
    readonly seen: SeenAnswer | null;
    readonly title: string;
    readonly text: string;
    readonly actorId: string;
    readonly now: Date;
  }): Promise<Result<SavedAnswer, AppError>>;
  /** Refuses with NOT_FOUND, SEEN_CHANGED. */
  removeAnswer(input: {
    readonly seen: SeenAnswer;
    readonly actorId: string;
    readonly now: Date;
  }): Promise<Result<SavedAnswer, AppError>>;
  /** How many wait for us. */
  countWaiting(): Promise<number>;
}

export interface RequestListInput {
  readonly state: SupportState;
  /** Part of code, subject, name or address; empty finds all. */
  readonly search: string;
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** What is done with a request whose newest message was this one when it was seen. */
export interface SeenTalk {
  readonly id: string;
  readonly actorId: string;
  readonly now: Date;
  readonly lastMessageId: string;
}

export interface SupportAnswer extends SeenTalk {
  readonly messageKey: string;
  readonly text: string;
}

/** A text that is given often. */
export interface SavedAnswer {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly revision: string;
}

/** Which words of a saved answer were seen. */
type SeenAnswer = Pick<SavedAnswer, 'id' | 'revision'>;

export interface SupportAdminDeps {
  readonly database: Database;
  readonly messenger: Messenger;
  readonly push: Push;
  readonly audit: Audit;
}
