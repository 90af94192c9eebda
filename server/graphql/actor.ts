import type { OfficeActor } from '../modules/audit/api.ts';
import { type RequestContext, requireViewer } from './context.ts';

/** Whoever asks for an action, as services and the audit know them. Refuses a guest. */
export function actorOf(context: RequestContext): OfficeActor {
  const { userId, sessionId, officeRole } = requireViewer(context);
  return { actorId: userId, sessionId, officeRole, now: new Date(context.nowMs) };
}
