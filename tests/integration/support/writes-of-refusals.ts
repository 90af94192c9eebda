/** What a refusal may leave behind, and with which codes; `any` where the code says nothing about it. */
interface Exception {
  readonly codes: readonly string[] | 'any';
  readonly why: string;
}

const counters = { codes: 'any', why: 'a try is counted before it is judged, so that parallel guesses cannot slip through; an honest one is taken back' } as const;
const session = { codes: 'any', why: 'the request came with a session, whatever it asked for then' } as const;

const uploads = { codes: ['CAPTIONS_INVALID', 'TRANSCODE_NOT_A_VIDEO', 'UPLOAD_TYPE'], why: 'a file that is no good ends its upload, which says so in the list and in the audit' } as const;

/** The only statements that may leave a row changed though the request is refused. */
const exceptions: Readonly<Record<string, Exception>> = {
  'auth.claim_window_attempt': counters,
  'auth.claim_window_share': counters,
  'auth.claim_account_attempt': counters,
  'auth.clear_attempts': counters,
  'auth.give_back_attempt': counters,
  'auth.mark_access_token_used': session,
  'auth.spend_refresh_token': session,
  'auth.insert_refresh_token': session,
  'auth.put_access_token': session,
  'auth.touch_session': session,
  'auth.try_code': { codes: ['CODE_WRONG', 'CODE_EXPIRED'], why: 'wrong digits count' },
  'auth.end_sessions': { codes: ['SESSION_REUSED', 'DESKTOP_CODE_INVALID'], why: 'a token or a code shown twice was stolen: its session ends' },
  'content.move_upload': uploads,
  'audit.insert_line': uploads,
  'social.spend_code': { codes: ['DESKTOP_CODE_INVALID', 'PERSON_BLOCKED'], why: 'a code that was tried is spent' },
};

/** Whether a statement may have written although its request was refused with a code. */
export function mayWriteThough(statement: string, code: string): boolean {
  const exception = exceptions[statement];
  return exception !== undefined && (exception.codes === 'any' || exception.codes.includes(code));
}
