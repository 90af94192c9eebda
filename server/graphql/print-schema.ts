import { printSchema } from 'graphql';
import { buildServerSchema } from './schema.ts';

const head =
  '# Printed from the code (node scripts/print-schema.ts); a test holds the two equal.\n\n';

/** The schema as `server/graphql/schema.graphql` keeps it. */
export function printServerSchema(): string {
  return `${head}${printSchema(buildServerSchema())}\n`;
}
