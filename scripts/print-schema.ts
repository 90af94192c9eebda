/** Writes the API's schema to server/graphql/schema.graphql: `node scripts/print-schema.ts`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { printServerSchema } from '#server/graphql/print-schema.ts';

const file = path.resolve(import.meta.dirname, '../server/graphql/schema.graphql');
writeFileSync(file, printServerSchema());
console.log(path.relative(process.cwd(), file));
