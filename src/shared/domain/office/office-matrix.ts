import { officeMay, type OfficeRight, type OfficeRole } from './office-roles.ts';

/** What a role may of a line: all of it, only look, or nothing. */
export type OfficeReach = 'all' | 'look' | 'none';

/** A line of «Vai trò được làm gì». */
export interface MatrixLine {
  readonly key: MatrixKey;
  readonly group: 'money' | 'people' | 'content' | 'system';
  /** Who has it may all of the line. */
  readonly all: OfficeRight;
  /** Who has only this may look. */
  readonly look?: OfficeRight;
  /**
   * Whether its actions ask for the proof (server/graphql/rules/mutation-rules.ts; a test holds
   * both together).
   */
  readonly asks: boolean;
}

export type MatrixKey =
  | 'orders'
  | 'payouts'
  | 'accounts'
  | 'tax'
  | 'affiliates'
  | 'vouchers'
  | 'requests'
  | 'people'
  | 'tickets'
  | 'plans'
  | 'applications'
  | 'content'
  | 'roles'
  | 'factors'
  | 'service'
  | 'audit';

/** The lines, in the order of the screen. */
export const officeMatrix: readonly MatrixLine[] = [
  { key: 'orders', group: 'money', all: 'money.move', look: 'orders.read', asks: true },
  { key: 'payouts', group: 'money', all: 'payouts.manage', asks: true },
  { key: 'accounts', group: 'money', all: 'accounts.reveal', asks: true },
  { key: 'tax', group: 'money', all: 'tax.manage', asks: true },
  {
    key: 'affiliates',
    group: 'money',
    all: 'affiliates.manage',
    look: 'affiliates.read',
    asks: true,
  },
  { key: 'vouchers', group: 'money', all: 'vouchers.manage', asks: true },
  { key: 'requests', group: 'people', all: 'requests.answer', asks: false },
  { key: 'people', group: 'people', all: 'people.help', asks: true },
  { key: 'tickets', group: 'people', all: 'tickets.manage', asks: false },
  { key: 'plans', group: 'people', all: 'plans.grant', asks: true },
  { key: 'applications', group: 'people', all: 'applications.decide', asks: true },
  { key: 'content', group: 'content', all: 'content.write', asks: false },
  { key: 'roles', group: 'system', all: 'roles.change', asks: true },
  { key: 'factors', group: 'system', all: 'factors.open', look: 'factors.second', asks: true },
  { key: 'service', group: 'system', all: 'jobs.run', asks: false },
  { key: 'audit', group: 'system', all: 'audit.read', asks: false },
];

/** What a role may of a line. */
export function officeReach(
  { all, look }: Pick<MatrixLine, 'all' | 'look'>,
  role: OfficeRole,
): OfficeReach {
  if (officeMay(role, all)) return 'all';
  return look !== undefined && officeMay(role, look) ? 'look' : 'none';
}
