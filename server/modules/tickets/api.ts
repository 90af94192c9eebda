export { createDoor, type Door } from './check-in.ts';
export { createTicketDesk, type PassIssuer } from './create-ticket-desk.ts';
export { createEvents, type Events } from './events.ts';
export { holdersExport } from './exports.ts';
export { createTickets, type Tickets } from './service.ts';
export type { TicketDesk } from './ticket-desk.ts';
