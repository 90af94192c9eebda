import { coveredSeconds } from '#shared/domain/progress/interval-set.ts';
import type { ProgressTick } from '#shared/domain/progress/progress.ts';
import { createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import { checkEnd } from '../checks.ts';
import { heal } from '../heal.ts';
import type { SimTick } from '../ledger.ts';
import type { SimNote } from '../note-ledger.ts';
import { newName } from '../play.ts';
import { drawProfile, type FaultProfile } from '../profile.ts';
import type { Random } from '../random.ts';
import { createSimulation, type Simulation } from '../simulation.ts';
import { type Browser, createBrowser } from './browser.ts';
import type { PortalVariant } from './portal-variant.ts';
import { closeTab, freezeTab, openTab, personOf, type Tab, wakeTab } from './tab.ts';

/** Two people and a few tabs of a portal. */
export interface PortalSimulation {
  readonly sim: Simulation;
  readonly variant: PortalVariant;
  readonly faults: PortalFaults;
  readonly browsers: readonly Browser[];
}

/** Which faults of browsers a history has, beside those of the network. */
export interface PortalFaults {
  readonly freezes: boolean;
  readonly cachedPages: boolean;
  readonly failedWrites: boolean;
  readonly deniedDatabases: boolean;
  readonly earlierTabs: boolean;
  readonly kills: boolean;
  /**
   * The browser throws IndexedDB away, under pages that are open too; what lies in localStorage
   * stays.
   */
  readonly evictions: boolean;
  /** The browser's database has no room for a while. */
  readonly fillings: boolean;
}

/**
 * Nothing stirs for longer between two promises of a page than between those of an engine alone.
 */
const pageTurns = 40;
/**
 * What a page needs to hear of a sign-in in another tab, or after it woke, with a network that
 * loses nothing.
 */
const patienceMs = 2_000;

/**
 * Runs one history of a portal's pages, heals everything, and answers the first thing that does not
 * hold, or null.
 */
export async function runPortalHistory(
  seed: number,
  variant: PortalVariant,
  log: (line: string) => void = () => undefined,
): Promise<string | null> {
  const sim = createSimulation(seed, variant.rules, log, {
    draw: drawPortalProfile,
    quietTurns: pageTurns,
  });
  const { random } = sim;
  const sometimes = () => random.chance(0.5);
  const faults: PortalFaults = {
    freezes: sometimes(),
    cachedPages: sometimes(),
    failedWrites: sometimes(),
    deniedDatabases: sometimes(),
    earlierTabs: random.chance(0.2),
    kills: sometimes(),
    evictions: random.chance(0.3),
    fillings: random.chance(0.3),
  };
  const failsToWrite = () => sim.faulty && faults.failedWrites && random.chance(0.5);
  const browsers = Array.from({ length: random.pick([1, 1, 2]) }, (_, index) =>
    createBrowser(`b${index}`, failsToWrite),
  );
  const portal: PortalSimulation = { sim, variant, faults, browsers };
  log(`faults ${JSON.stringify(faults)}`);
  for (const browser of browsers) {
    browser.tellsAsBefore = faults.earlierTabs;
    sim.devices.push(browser.device);
  }
  try {
    await suffer(portal);
    if (sim.violation === null) await healPortal(portal);
    for (const tab of browsers.flatMap(({ tabs }) => tabs)) closeTab(portal, tab, 'killed');
    if (sim.violation === null) await heal(sim);
    if (sim.violation === null) await checkEnd(sim);
  } catch (error) {
    sim.fail(error instanceof Error ? error.message : String(error));
  }
  return sim.violation;
}

function drawPortalProfile(random: Random): FaultProfile {
  const calm = Object.fromEntries(
    Object.keys(drawProfile(random)).map((name) => [name, false]),
  ) as Record<keyof FaultProfile, false>; // the same names
  return {
    ...calm,
    devices: 1,
    users: 2,
    lostRequests: random.chance(0.3),
    lostAnswers: random.chance(0.3),
    duplicates: random.chance(0.3),
    offline: random.chance(0.5),
    notes: true,
    fullDisks: random.chance(0.3),
  };
}

async function suffer(portal: PortalSimulation): Promise<void> {
  const { sim } = portal;
  const steps = 8 + sim.random.below(26);
  for (let step = 0; step < steps && sim.violation === null; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a history has an order
    await sim.world.advance(
      sim.random.below(sim.random.pick([1, 500, 3_000, 3_000, 20_000, 100_000])),
    );
    act(portal, sim.random.pick(portal.browsers));
  }
}

function act(portal: PortalSimulation, browser: Browser): void {
  const { sim, faults } = portal;
  const { random } = sim;
  const awake = browser.tabs.filter(({ frozen, page }) => frozen === null && page !== null);
  if (awake.length === 0) {
    const [asleep] = browser.tabs;
    if (asleep?.frozen) wake(portal, asleep);
    else if (browser.tabs.length === 0) open(portal, browser);
    return;
  }
  const tab = random.pick(awake);
  if (random.chance(0.4))
    return random.chance(0.3) ? writeNote(portal, tab) : watch(portal, tab, nextTick(sim));
  const actions: (() => void)[] = [
    () => void signIn(portal, tab),
    () => void signIn(portal, tab),
    () => hide(tab),
  ];
  if (browser.tabs.length < 3) actions.push(() => open(portal, browser));
  actions.push(() => close(portal, tab));
  if (random.chance(0.5)) actions.push(() => void signOut(portal, tab));
  if (sim.profile.offline) actions.push(() => toggleNetwork(portal, browser));
  if (faults.freezes) actions.push(() => freezeTab(portal, tab, 'frozen'));
  if (faults.cachedPages) actions.push(() => freezeTab(portal, tab, 'cached'));
  const asleep = browser.tabs.find(({ frozen }) => frozen !== null);
  if (asleep !== undefined)
    actions.push(
      () => wake(portal, asleep),
      () => wake(portal, asleep),
    );
  if (faults.deniedDatabases)
    actions.push(() => void (browser.deniesDatabase = !browser.deniesDatabase));
  if (faults.fillings) actions.push(() => fillOrEmpty(portal, browser));
  if (faults.evictions) actions.push(() => evict(portal, browser));
  if (faults.kills) actions.push(() => closeTab(portal, tab, 'killed'));
  return random.pick(actions)();
}

function open(portal: PortalSimulation, browser: Browser): Tab {
  const tab = openTab(portal, browser);
  const { session } = browser.device;
  const isSettled = browser.changesUnderWay === 0 && browser.known === session;
  portal.sim.world.schedule(0, () => {
    // Before the server has answered, a page may take nobody for signed in, but nobody else than
    // who is.
    const first = tab.page === null ? null : personOf(tab.page.first);
    if (isSettled && first !== null && first !== session)
      portal.sim.fail(`${tab.name} opens as ${first}, and ${session || 'nobody'} is signed in`);
  });
  return tab;
}

function wake(portal: PortalSimulation, tab: Tab): void {
  const { browser } = tab;
  wakeTab(portal, tab);
  // A page that comes back to a network learns who is signed in; answers of this history are not
  // lost.
  if (!portal.sim.profile.lostAnswers) expectAgreement(portal, browser, [tab]);
}

function close(portal: PortalSimulation, tab: Tab): void {
  const { sim } = portal;
  const last = tab.drawnFor === null ? null : sim.ledger.add(tab.drawnFor, nextTick(sim));
  const unsubscribe =
    last === null
      ? undefined
      : tab.page?.study.progress.onFlush(
          async () => void (await writerOf(portal, tab)?.record(last.tick)),
        );
  closeTab(portal, tab, 'closed');
  unsubscribe?.();
  // Browsers that keep a journal have kept it at once.
  if (
    last !== null &&
    [...tab.browser.texts].some(
      ([key, text]) =>
        key.startsWith(`mai-vang-journal ${last.userId} `) &&
        text.includes(`"watchedMs":${last.tick.watchedMs},`),
    )
  )
    last.acknowledged = true;
}

/**
 * What had not left yet is lost without anybody's fault; everything that comes after it, and what
 * the server told before, has to hold.
 */
function evict({ sim }: PortalSimulation, { device }: Browser): void {
  sim.log(`${device.name} loses its database`);
  const { tables, reports, notes } = device.disk;
  for (const [userId, { waiting, refused }] of tables.people) {
    for (const { id, body } of [...waiting.values(), ...refused.values()]) {
      const lost =
        body.kind === 'note'
          ? unsentVersions(sim, userId, body.operation, notes)
          : (reports.get(id) ?? []).map((report) => sim.ledger.ticks[report]);
      for (const each of lost) if (each !== undefined) each.rolledBack = true;
    }
  }
  sim.processCount += 1;
  // What operations hold that pages without a database keep is known on.
  const kept = [...notes].filter((id) => !(sim.notes[id]?.rolledBack ?? true));
  device.disk = {
    tables: createMemoryTables(`device-${device.name}-${sim.processCount}`),
    reports,
    notes: new Set(kept),
  };
}

/**
 * The version that waits, with those of this device that it took the place of in the queue: all
 * that came after what the server has.
 */
function unsentVersions(
  sim: Simulation,
  userId: string,
  { noteId, atSeconds }: { readonly noteId: string; readonly atSeconds: number },
  onDisk: ReadonlySet<number>,
): readonly (SimNote | undefined)[] {
  const sent = sim.server.notes(userId).find((note) => note.noteId === noteId)?.atSeconds ?? -1;
  const replaced = sim.notes.filter(
    (note) =>
      note.noteId === noteId && note.id > sent && note.id < atSeconds && onDisk.has(note.id),
  );
  return [sim.notes[atSeconds], ...replaced];
}

function hide(tab: Tab): void {
  tab.document.visibilityState = 'hidden';
  tab.document.dispatchEvent(new Event('visibilitychange'));
  tab.document.visibilityState = 'visible';
  tab.document.dispatchEvent(new Event('visibilitychange'));
}

function fillOrEmpty({ sim }: PortalSimulation, browser: Browser): void {
  browser.isFull = !browser.isFull;
  sim.log(`${browser.device.name} ${browser.isFull ? 'is full' : 'has room'}`);
}

function toggleNetwork(portal: PortalSimulation, browser: Browser): void {
  const { device } = browser;
  device.online = !device.online;
  browser.turns += 1;
  portal.sim.log(`${device.name} ${device.online ? 'online' : 'offline'}`);
  for (const tab of browser.tabs)
    if (tab.frozen === null)
      tab.window.dispatchEvent(new Event(device.online ? 'online' : 'offline'));
}

/** The player's report of a piece that was watched; its time tells it from all others. */
function nextTick(sim: Simulation): ProgressTick {
  const { random } = sim;
  const lesson = random.pick(sim.lessons);
  const start = random.below(lesson.durationSeconds);
  const intervals = [
    [start, Math.min(lesson.durationSeconds, start + 1 + random.below(12))],
  ] as const;
  const id = sim.ledger.ticks.length;
  return {
    ...newName(sim),
    lessonId: lesson.id,
    durationSeconds: lesson.durationSeconds,
    intervals,
    watchedMs: 1_000 * coveredSeconds(intervals) + id,
    positionSeconds: id + 0.5,
    unheard: null,
  };
}

function writerOf(portal: PortalSimulation, tab: Tab) {
  return writerFor(portal, tab, tab.drawnFor);
}

function writerFor({ variant }: PortalSimulation, tab: Tab, person: string | null) {
  return tab.page?.study.writtenBy(variant.writesForItsPerson ? person : tab.signedIn);
}

function watch(portal: PortalSimulation, tab: Tab, tick: ProgressTick): void {
  const { drawnFor } = tab;
  if (drawnFor !== null) void record(portal, tab, { userId: drawnFor, tick });
}

async function record(
  portal: PortalSimulation,
  tab: Tab,
  { userId, tick }: { readonly userId: string; readonly tick: ProgressTick },
): Promise<void> {
  const { sim } = portal;
  const report = sim.ledger.add(userId, tick);
  sim.log(`${tab.name} ${userId} tick ${report.id} ${JSON.stringify(tick)}`);
  await give(portal, tab, { report, tick });
}

/**
 * What was refused is given again some time, or when the page hides or goes: it may lie in the
 * journal by then, or be the server's already.
 */
async function give(
  portal: PortalSimulation,
  tab: Tab,
  {
    report,
    tick,
    sinceMs = portal.sim.world.now(),
  }: { readonly report: SimTick; readonly tick: ProgressTick; readonly sinceMs?: number },
): Promise<void> {
  const { sim, variant } = portal;
  const kept = await writerFor(portal, tab, report.userId)?.record(tick);
  if (kept === undefined) return;
  // Somebody else is signed in by now: it lies in the journal for the person of the page.
  if (kept.ok || kept.error.code === 'PERSON_CHANGED') report.acknowledged = true;
  else if (kept.error.code !== 'DISK_FULL')
    sim.fail(`${tab.name} could not keep a tick: ${kept.error.code}`);
  if (kept.ok || !sim.faulty) return;
  let isGiven = false;
  const giveAgain = async () => {
    if (isGiven) return;
    isGiven = true;
    stopFlush?.();
    sim.log(`${tab.name} ${report.userId} tick ${report.id} again`);
    const again = variant.rules.again({ ...tick, ageMs: sim.world.now() - sinceMs });
    sim.ledger.again(again, report);
    await give(portal, tab, { report, tick: again, sinceMs });
  };
  const stopFlush = tab.page?.study.progress.onFlush(giveAgain);
  sim.world.schedule(sim.random.below(30_000), () => tab.whenAwake(() => void giveAgain()));
}

function writeNote(portal: PortalSimulation, tab: Tab): void {
  const { sim } = portal;
  const { drawnFor: userId } = tab;
  if (userId === null) return;
  const note: SimNote = {
    id: sim.notes.length,
    userId,
    noteId: `${userId}-n${sim.random.below(3)}`,
    deleted: sim.random.chance(0.2),
    saw: null,
    acknowledged: false,
    rolledBack: false,
  };
  sim.notes.push(note);
  sim.log(`${tab.name} ${userId} note ${note.noteId} ${note.id}${note.deleted ? ' deleted' : ''}`);
  void saveNote(portal, tab, note);
}

async function saveNote(portal: PortalSimulation, tab: Tab, note: SimNote): Promise<void> {
  const { id, userId, noteId, deleted } = note;
  const kept = await writerOf(portal, tab)?.save({
    noteId,
    lessonId: 'l0',
    atSeconds: id,
    text: `${userId} ${id}`,
    deleted,
  });
  // A refused one stays on the page as a draft.
  if (kept?.ok === true) note.acknowledged = true;
  else if (kept !== undefined && kept.error.code !== 'PERSON_CHANGED')
    portal.sim.fail(`${tab.name} could not keep a note: ${kept.error.code}`);
}

async function signIn(
  portal: PortalSimulation,
  tab: Tab,
  userId: string = portal.sim.random.pick(portal.sim.users),
): Promise<void> {
  portal.sim.log(`${tab.name} ${userId} signs in`);
  await changeSession(portal, tab, async (session) =>
    session.signIn({ email: `${userId}@vidu.vn`, password: 'hoa mai 7 cánh' }),
  );
}

async function signOut(portal: PortalSimulation, tab: Tab): Promise<void> {
  portal.sim.log(`${tab.name} signs out`);
  await changeSession(portal, tab, async (session) => {
    const alone = tab.browser.changesUnderWay === 1;
    const { turns } = tab.browser;
    const result = await session.signOut({ saveWaiting: true });
    if (
      alone &&
      turns === tab.browser.turns &&
      result.ok &&
      result.value.status !== 'guest' &&
      tab.browser.device.session === ''
    )
      portal.sim.fail(`${tab.name} signed out and goes on as ${result.value.userId}`);
    return result;
  });
}

type Session = NonNullable<Tab['page']>['session'];

async function changeSession(
  portal: PortalSimulation,
  tab: Tab,
  change: (session: Session) => Promise<Awaited<ReturnType<Session['signIn']>>>,
): Promise<void> {
  const { browser, page, signedIn: before } = tab;
  if (page === null) return;
  browser.changesUnderWay += 1;
  browser.turns += 1;
  const result = await change(page.session);
  browser.changesUnderWay -= 1;
  browser.turns += 1;
  if (!result.ok) return;
  const isNews = tab.signedIn !== before;
  if (!isNews || (tab.signedIn ?? '') !== browser.device.session) return;
  // Told by the tab, without a network too.
  if (!browser.tellsAsBefore) expectAgreement(portal, browser, browser.tabs, false);
}

/**
 * After some patience these tabs show who is signed in, if nothing has changed meanwhile and they
 * were awake.
 */
function expectAgreement(
  portal: PortalSimulation,
  browser: Browser,
  tabs: readonly Tab[],
  needsNetwork = true,
): void {
  const { sim } = portal;
  const { turns, device } = browser;
  const sinceMs = sim.world.now();
  if (browser.changesUnderWay > 0 || (needsNetwork && !device.online)) return;
  sim.world.schedule(patienceMs, () => {
    if (browser.turns !== turns) return;
    for (const tab of tabs)
      if (tab.awakeSinceMs <= sinceMs) expectSession(portal, tab, 'on_the_way');
  });
}

/**
 * On the way a page may forget again for a moment, by an exchange that began before, that a session
 * has ended; at rest it says so, and of somebody who signed out it says nothing.
 */
function expectSession(
  { sim }: PortalSimulation,
  tab: Tab,
  moment: 'on_the_way' | 'at_rest',
): void {
  const { session } = tab.browser.device;
  const mayBeExpired = tab.expired && tab.browser.signedOut !== tab.signedIn;
  if (!tab.life.alive || tab.page === null || tab.frozen !== null) return;
  const isOver =
    session === '' && (moment === 'on_the_way' || tab.signedIn === null || mayBeExpired);
  if (!isOver && tab.signedIn !== session)
    sim.fail(
      `${tab.name} shows ${tab.signedIn ?? 'nobody'}, and ${session || 'nobody'} is signed in`,
    );
}

/**
 * No fault is left: all pages agree on who is signed in; then each person signs in again on each
 * browser, in a page with a database.
 */
async function healPortal(portal: PortalSimulation): Promise<void> {
  const { sim, variant, browsers } = portal;
  sim.faulty = false;
  sim.log('— healed');
  for (const browser of browsers) {
    browser.deniesDatabase = false;
    if (!browser.device.online) toggleNetwork(portal, browser);
    for (const tab of browser.tabs) wakeTab(portal, tab);
    // People look at each of their pages again.
    if (variant.wakes)
      for (const tab of browser.tabs)
        sim.world.schedule(10_000, () => tab.window.dispatchEvent(new Event('focus')));
  }
  await sim.world.advance(700_000);
  for (const tab of browsers.flatMap(({ tabs }) => tabs)) expectSession(portal, tab, 'at_rest');
  for (const browser of browsers) {
    for (const tab of browser.tabs) close(portal, tab);
    for (const userId of sim.users) {
      const tab = openTab(portal, browser);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await sim.world.advance(5_000);
      void signIn(portal, tab, userId);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await sim.world.advance(700_000);
      closeTab(portal, tab, 'killed');
      const left = [...browser.texts.keys()].filter(
        (key) => key.startsWith('mai-vang-unsent') && key.includes(userId),
      );
      if (left.length > 0)
        sim.fail(
          `${left.length} operations of ${userId} are left on the shelf of ${browser.device.name}`,
        );
    }
  }
}
