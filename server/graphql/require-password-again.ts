import type { Viewer } from '../modules/auth/api.ts';
import { type RequestContext, requireViewer } from './context.ts';
import { valueOrRefuse } from './refusal.ts';

/** For actions that move money: checks the administrator's password again, under the limits of signing in. Answers who it is. */
export async function requirePasswordAgain(context: RequestContext, password: string): Promise<Viewer> {
  const viewer = requireViewer(context);
  const { address, userAgent } = context.client;
  valueOrRefuse(await context.services.auth.confirmPassword(viewer, password, { address, userAgent, nowMs: context.nowMs }));
  return viewer;
}
