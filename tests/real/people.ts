import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '../integration/support/api-client.ts';
import type { BankTransfer } from './bank.ts';
import type { RealDevice } from './device.ts';
import { lessonSeconds, type RealLearner, type RealWorld } from './world.ts';

/** What learners and buyers do, over and over, while everything around them breaks. */
export interface People {
  /** The next thing that somebody does. Never waits for its end. */
  act(): void;
  /** Resolves when nothing that was begun is under way. */
  settled(): Promise<void>;
}

/**
 * One second a tick keeps every learner below the time that a real hour allows (SYNC.md,
 * plausibility).
 */
const tickSeconds = 1;

export function createPeople(world: RealWorld): People {
  const { random, history, learners, buyers } = world;
  const underWay = new Set<Promise<void>>();
  const places = new Map<RealDevice, number>();
  const notes = new Map<RealDevice, { readonly noteId: string; busy: boolean }[]>();
  let numbers = 0;
  const nextNumber = (): number => (numbers += 1);

  function begin(work: Promise<void>): void {
    const noted = work
      .catch((error: unknown) => void history.surprises.push(String(error)))
      .finally(() => underWay.delete(noted));
    underWay.add(noted);
  }

  async function learn(learner: RealLearner, device: RealDevice): Promise<void> {
    const lessonId = random.pick(world.lessons);
    // Each device watches its own part, so that seconds that are lost or another's are seen as
    // such.
    const parts = learners.length * 2;
    const part = learners.indexOf(learner) * 2 + learner.devices.indexOf(device);
    const room = Math.floor(lessonSeconds / parts);
    const place = (places.get(device) ?? 0) % (room - tickSeconds);
    places.set(device, place + tickSeconds);
    const from = part * room + place;
    const entry = {
      learner: learner.name,
      lessonId,
      interval: [from, from + tickSeconds] as const,
      isKept: false,
    };
    history.ticks.push(entry);
    entry.isKept = await device.keep({
      kind: 'tick',
      n: nextNumber(),
      lessonId,
      durationSeconds: lessonSeconds,
      fromSecond: from,
      toSecond: from + tickSeconds,
    });
  }

  async function write(learner: RealLearner, device: RealDevice): Promise<void> {
    const own = notes.get(device) ?? [];
    notes.set(device, own);
    if (own.length < 4) own.push({ noteId: randomUUID(), busy: false });
    const note = random.pick(own);
    // One writer finishes a sentence before the next one.
    if (note.busy) return;
    note.busy = true;
    const deleted = random.chance(0.1);
    const n = nextNumber();
    const text = `${learner.name}: ghi chú ${n}`;
    const entry = {
      learner: learner.name,
      noteId: note.noteId,
      text: deleted ? null : text,
      isKept: false,
    };
    history.notes.push(entry);
    entry.isKept = await device.keep({
      kind: 'note',
      n,
      noteId: note.noteId,
      lessonId: world.lessons[0] ?? '',
      text,
      deleted,
    });
    note.busy = false;
  }

  async function buy(buyer: ApiClient): Promise<void> {
    const order = await createOrder(buyer);
    if (order === null) return;
    history.orders.push({
      id: order.id,
      code: order.payment_info.payment_code,
      totalVnd: BigInt(order.payment_info.amount),
      atMs: Date.now(),
    });
    const total = BigInt(order.payment_info.amount);
    const amounts = random.chance(0.6) ? [total] : [total / 2n, total - total / 2n];
    if (random.chance(0.1)) amounts.push(100_000n);
    const transfers = amounts.map((amount) =>
      world.bank.transfer(`MUA ${order.payment_info.payment_code} cam on`, amount),
    );
    for (const transfer of random.chance(0.3) ? transfers.toReversed() : transfers)
      await tell(transfer);
  }

  async function createOrder(buyer: ApiClient): Promise<{
    readonly id: string;
    readonly payment_info: { readonly payment_code: string; readonly amount: string };
  } | null> {
    const requestKey = randomUUID();
    // The page asks again with the same key until it has an answer.
    for (let attempt = 0; attempt < 40; attempt += 1) {
      try {
        const answer = await buyer.post(
          'mutation Create($input: CreateOrderInput!) { create_order(input: $input) { id payment_info { payment_code amount } } }',
          {
            input: {
              request_key: requestKey,
              plan: 'PRO',
              voucher_code: null,
              referral_code: null,
              expected_total: '2900000',
            },
          },
        );
        if (answer.data?.create_order) return answer.data.create_order;
        // Somebody whose session was forgotten by a restore, or whose account is younger than the
        // backup, stops here.
        if (answer.codes.includes('UNAUTHENTICATED')) return null;
      } catch {
        // Nobody answered.
      }
      await pause(300);
    }
    return null;
  }

  /**
   * A provider: some reports never come, some twice at once, the others again until they are
   * answered.
   */
  async function tell(transfer: BankTransfer): Promise<void> {
    if (random.chance(0.15)) return;
    if (random.chance(0.2))
      await Promise.all([
        world.bank.tell(transfer, world.network.url),
        world.bank.tell(transfer, world.network.url),
      ]);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      if (await world.bank.tell(transfer, world.network.url)) return;
      await pause(400);
    }
  }

  return {
    act() {
      const learner = random.pick(learners);
      const device = random.pick(learner.devices);
      const chance = random.next();
      const buyer = chance < 0.02 ? buyers.pop() : undefined;
      if (buyer !== undefined) begin(buy(buyer));
      else if (chance < 0.2) begin(write(learner, device));
      else begin(learn(learner, device));
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
