import type { StandingRow } from './session-store.ts';
import type { Viewer } from './viewer.ts';

/** Who stands behind a session, of what the database says of both. */
export function viewerOf(row: StandingRow): Viewer {
  const {
    session_id: sessionId,
    user_id: userId,
    proved_email: provedEmail,
    role,
    office_role: officeRole,
    must_set_password: mustSetPassword,
    lacks_factor: lacksFactor,
    is_pro: isPro,
    is_kha_pro: isKhaPro,
  } = row;
  return {
    userId,
    sessionId,
    provedEmail,
    role: lacksFactor ? 'learner' : role,
    officeRole: lacksFactor ? null : officeRole,
    mustSetPassword,
    lacksFactor,
    isPro,
    isKhaPro,
  };
}
