export { createCheckIns, type CheckIns } from './check-in.ts';
export { createTicketIssuing, type PassIssuer } from './create-ticket-issuing.ts';
export { createEvents, type Events } from './events.ts';
export { holdersExport } from './exports.ts';
export { createTickets, type Tickets } from './service.ts';
export type { TicketIssuing } from './ticket-issuing.ts';
