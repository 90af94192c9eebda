import {
  type ApplicationAnswers,
  readAnswers,
  sameAnswers,
} from '#shared/domain/ambassador/application.ts';
import type { SavedDraft } from '#shared/drafts/saved-draft.ts';
import type { ServerDraft } from './server-draft.ts';

/** What is written, wherever it is kept. */
export interface DraftContent {
  readonly answers: ApplicationAnswers;
  /** 1 to 5 of the wizard. */
  readonly step: number;
}

/** What the wizard begins with. */
export interface DraftStart extends DraftContent {
  /** Of the server, that the content builds on; 0 = none. */
  readonly revision: number;
  /** The server does not have it yet. */
  readonly isUnsent: boolean;
  /** Another device wrote meanwhile: both are there, and the writer chooses. */
  readonly other: ServerDraft | null;
}

export interface StartSources {
  /** Null = there is none. */
  readonly server: ServerDraft | null;
  /** What this device kept because the server did not have it. */
  readonly kept: SavedDraft | null;
  readonly prefilled: ApplicationAnswers;
}

/**
 * Chooses what the wizard begins with, and loses nothing: what this device has not sent goes before
 * what the server has, unless another device wrote since; then the writer is asked. An answer of
 * the server that is older than this device's word is no other device.
 */
export function chooseStart({ server, kept, prefilled }: StartSources): DraftStart {
  const ofServer: DraftStart = {
    answers: server?.answers ?? prefilled,
    step: server?.step ?? 1,
    revision: server?.revision ?? 0,
    isUnsent: false,
    other: null,
  };
  const local = kept === null ? null : readContent(kept.value);
  if (
    kept === null ||
    local === null ||
    (server !== null && sameAnswers(local.answers, server.answers))
  )
    return ofServer;
  const isOvertaken = server !== null && server.revision > kept.baseRevision;
  return {
    ...local,
    revision: kept.baseRevision,
    isUnsent: true,
    other: isOvertaken ? server : null,
  };
}

/** A content as the device keeps it. The numbers that the server seals are never in it. */
export function writeContent({ answers, step }: DraftContent): string {
  return JSON.stringify({ answers, step });
}

function readContent(text: string): DraftContent | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('answers' in value) || !('step' in value))
    return null;
  const answers = readAnswers(value.answers);
  const step = Number(value.step);
  return answers === null || !Number.isInteger(step) || step < 1 || step > 5
    ? null
    : { answers, step };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
