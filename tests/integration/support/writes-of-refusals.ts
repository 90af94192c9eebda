/**
 * What a refusal may leave behind, and with which codes; `any` where the code says nothing about
 * it.
 */
interface Exception {
  readonly codes: readonly string[] | 'any';
  readonly why: string;
}

const counters = {
  codes: 'any',
  why: 'a try is counted before it is judged, so that parallel guesses cannot slip through; an honest one is taken back',
} as const;
const session = {
  codes: 'any',
  why: 'the request came with a session, whatever it asked for then',
} as const;

const uploads = {
  codes: ['CAPTIONS_INVALID', 'TRANSCODE_NOT_A_VIDEO', 'UPLOAD_TYPE'],
  why: 'a file that is no good ends its upload, which says so in the list and in the audit',
} as const;

const secondStep = {
  codes: ['FACTOR_NEEDED'],
  why: 'the link or the provider’s token did its work; what is refused is a session by it alone',
} as const;

/** The only statements that may leave a row changed though the request is refused. */
const exceptions: Readonly<Record<string, Exception>> = {
  'auth.claim_window_attempt': counters,
  'auth.claim_account_attempt': counters,
  'auth.claim_window_shares': counters,
  'auth.take_place': {
    codes: 'any',
    why: 'a place is held while a file comes, whatever becomes of it',
  },
  'auth.leave_place': { codes: 'any', why: 'and left with the answer' },
  'auth.keep_places': { codes: 'any', why: 'says by the clock that this process lives' },
  'auth.clear_attempts': counters,
  'auth.give_back_attempt': counters,
  'auth.give_back_guess': counters,
  'auth.note_shown': session,
  'auth.spend_refresh_token': session,
  'auth.put_refresh_token': session,
  'auth.prolong_access_token': session,
  'auth.put_access_token': session,
  'auth.touch_session': session,
  'auth.try_code': {
    codes: ['CODE_WRONG', 'CODE_EXPIRED', 'SOCIAL_LAST_WAY'],
    why: 'wrong digits count; a right code is this session’s, whatever it was typed for',
  },
  'auth.end_sessions': {
    codes: ['SESSION_REUSED', 'DESKTOP_CODE_INVALID', 'FACTOR_NEEDED'],
    why: 'a token or a code shown twice was stolen: its session ends; a new password ends them too',
  },
  'content.move_upload': uploads,
  'content.insert_media_folder': {
    codes: 'any',
    why: 'a folder has its row before it is made, so that one that nothing came of is found',
  },
  'audit.insert_line': {
    codes: [...uploads.codes, ...secondStep.codes],
    why: `${uploads.why}; or ${secondStep.why}`,
  },
  'takeover.remove_added_factors': secondStep,
  'takeover.remove_added_codes': secondStep,
  'takeover.remove_added_identities': secondStep,
  'takeover.drop_begun': secondStep,
  'factor.claim_guess': counters,
  'accounts.reset_password': secondStep,
  'auth.use_link': secondStep,
  'auth.end_marks': secondStep,
  'auth.drop_proofs': secondStep,
  'mail.insert': secondStep,
  'messages.insert_notification': secondStep,
  'factor.drop_sign_in_tokens': secondStep,
  'social.spend_token': secondStep,
  'social.touch_identity': secondStep,
  'social.set_facebook_profile': secondStep,
  'factor.insert_token': {
    codes: ['FACTOR_NEEDED'],
    why: 'the refusal is the beginning of the second step',
  },
  'factor.use_passkey': {
    codes: ['PASSKEY_INVALID', 'FACTOR_EXPIRED', 'PERSON_BLOCKED'],
    why: 'a signature counts for the passkey, whatever it was shown for',
  },
  'factor.take_step': {
    codes: 'any',
    why: 'a code is good once, whatever comes of what it was typed for',
  },
  'factor.take_recovery_code': { codes: 'any', why: 'as above' },
  'factor.take_token': { codes: 'any', why: 'as above' },
  'factor.forget_guesses': counters,
  'factor.mark_proof': { codes: 'any', why: 'the proof was right, whatever it was for' },
  'social.spend_code': {
    codes: ['DESKTOP_CODE_INVALID', 'PERSON_BLOCKED'],
    why: 'a code that was tried is spent',
  },
};

/** Whether a statement may have written although its request was refused with a code. */
export function mayWriteThough(statement: string, code: string): boolean {
  const exception = exceptions[statement];
  return exception !== undefined && (exception.codes === 'any' || exception.codes.includes(code));
}
