import { operationTexts, routeTexts, serverTexts } from './operations.copy.ts';

const names: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...operationTexts, ...routeTexts, ...serverTexts }),
);

/**
 * What was asked for, in words; null for what this build does not know: whatever a stranger called
 * it, or another version.
 */
export function operationName(operation: string): string | null {
  return names.get(operation) ?? null;
}
