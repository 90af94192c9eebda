export type { Chore, Commerce, Orders } from './commerce.ts';
