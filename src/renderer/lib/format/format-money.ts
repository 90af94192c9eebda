export { formatMoney } from '#shared/format/format-money.ts';
