export { readFileSync } from 'node:fs';
export { b } from '../main/b.ts';
