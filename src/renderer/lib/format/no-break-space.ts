export { noBreakSpace } from '#shared/format/no-break-space.ts';
