import type { RequestContext } from '../../graphql/context.ts';
import { refuse, valueOrRefuse } from '../../graphql/refusal.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { EditOutline } from './outline.ts';

/** The course after a change, or why there was none. */
export async function edited(
  context: RequestContext,
  run: Promise<Result<true, AppError | readonly AppError[]>>,
): Promise<EditOutline> {
  valueOrRefuse(await run);
  return outlineOf(context);
}

/** The course as it is. Refuses with NOT_FOUND. */
export async function outlineOf({ services }: RequestContext): Promise<EditOutline> {
  return (await services.content.outline()) ?? refuse('NOT_FOUND');
}
