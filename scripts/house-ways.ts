/** One step of a way through the house, in one file. */
export interface Step {
  readonly file: string;
  /** Something that the file defines or calls. */
  readonly symbol: string;
  readonly says: string;
}

/** What is watched, from the player to every other device of its person. */
export const tick: readonly Step[] = [
  {
    file: 'src/renderer/features/study/player/session/progress-recorder.ts',
    symbol: 'createProgressRecorder',
    says: 'the player gathers what was watched, five seconds at a time',
  },
  {
    file: 'src/renderer/platform/port.ts',
    symbol: 'record(',
    says: 'the port takes the tick: on the desktop through the bridge, in the portal at once',
  },
  {
    file: 'src/main/ipc/handlers/study-handlers.ts',
    symbol: 'progressHandlers',
    says: 'the main process takes it for the person whom the page believes to be signed in',
  },
  {
    file: 'src/shared/sync/sync-engine.ts',
    symbol: 'recordOwn',
    says: 'the engine gives it a name and keeps it before it answers (SQLite or IndexedDB)',
  },
  {
    file: 'src/shared/sync/exchange/exchange-run.ts',
    symbol: 'runExchanges',
    says: 'it goes to the server with whatever waits, and again until it is answered',
  },
  {
    file: 'server/modules/learning/apply-call.ts',
    symbol: 'applyCall',
    says: 'what is known already is passed over; where another call came between, it is done again with the learner’s row held',
  },
  {
    file: 'server/modules/learning/decide-call.ts',
    symbol: 'decideCall',
    says: 'what is new is folded, judged and written in one statement',
  },
  {
    file: 'server/push/create-push.ts',
    symbol: 'createPush',
    says: 'open pages and clients of the person hear how far the server is',
  },
  {
    file: 'src/shared/sync/replies/apply-reply.ts',
    symbol: 'applyReply',
    says: 'each device lays the answer beneath what still waits on it',
  },
];

/** Money that arrives, from the bank's word to the mail that tells of it. */
export const payment: readonly Step[] = [
  {
    file: 'server/http/routes/webhook-routes.ts',
    symbol: 'addWebhookRoutes',
    says: 'SePay or Casso tells of a transfer, signed',
  },
  {
    file: 'server/modules/commerce/bank/create-bank-event-inbox.ts',
    symbol: 'createBankEventInbox',
    says: 'the report is stored before anybody looks at it',
  },
  {
    file: 'server/modules/commerce/bank/find-known.ts',
    symbol: 'findKnown',
    says: 'is it a movement that was told before, by whoever',
  },
  {
    file: 'server/modules/commerce/bank/settle.ts',
    symbol: 'createSettlement',
    says: 'the movement is laid to the order whose code it says, or waits for a person',
  },
  {
    file: 'server/modules/commerce/order-flow.ts',
    symbol: 'createOrderFlow',
    says: 'a paid order gives access, spends its voucher, calls other open orders off',
  },
  {
    file: 'server/modules/commissions/commission-service.ts',
    symbol: 'createCommissions',
    says: 'who referred it earns, pending until the days of refund are over',
  },
  {
    file: 'server/modules/ledger/service.ts',
    symbol: 'createLedger',
    says: 'every đồng of it is a line of a journal that sums to zero',
  },
  {
    file: 'server/modules/messages/create-messenger.ts',
    symbol: 'createMessenger',
    says: 'the learner and the affiliate are told, in the same transaction',
  },
];
