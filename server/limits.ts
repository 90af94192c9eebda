import { licenceDays } from '#shared/offline/offline-state.ts';
import { pushHeartbeatMs } from '#shared/push/push-event.ts';
import { longestLineage } from '#shared/sync/notes/lineage.ts';
import { noteTextLimit } from '#shared/sync/notes/note-text.ts';
import { answerPatience } from '#shared/api/answer-patience.ts';
import { leastRoomBytes } from './db/free-room.ts';
import { answerLimits } from './answer-limits.ts';
import { rateLimits } from './rate-limits.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const megabyte = 1024 * 1024;

/**
 * The limits of the server; those of its answers are in `answer-limits.ts`, how often
 * somebody may ask in `rate-limits.ts`, and a bound of one rule
 * alone stands beside it. A test may start a server with others; the product never does.
 */
export const limits = {
  // --- one request
  /** Body of a GraphQL request; `sync` carries a batch of operations and may be larger. */
  bodyBytes: 64 * 1024,
  syncBodyBytes: 256 * 1024,
  /** Of whoever shows no session that counts: told by its head, before it is read. */
  guestBodyBytes: 16 * 1024,
  /** Of a report of the bank's, before it is known whether it is one. */
  webhookBodyBytes: 64 * 1024,
  /** What a form adds to the file in it. */
  formBytes: 16 * 1024,
  /** A bank's statement as a file. */
  statementBytes: 5 * 1024 * 1024,
  /**
   * The process that reads one: its time, within `requestMs`, its memory, and how many files wait
   * for their turn.
   */
  statementReading: { timeoutMs: 8 * second, heapMegabytes: 256, atOnce: 1, waiting: 6 },
  /** The process that draws a document as PDF: the same. */
  pdfDrawing: { timeoutMs: 8 * second, heapMegabytes: 128, atOnce: 1, waiting: 8 },
  /**
   * Pictures that are drawn at once and that wait, what one may unpack to (a photo of 48 million
   * pixels does to 146 MB), and how long one step of it may take.
   */
  pictureDrawing: { atOnce: 2, waiting: 12, unpackedBytes: 200_000_000, timeoutMs: 8 * second },
  /** Lexical tokens of an operation's text. */
  queryTokens: 1000,
  /** Fields inside fields. */
  queryDepth: 8,
  /** Aliases in a document: each repeats the work of its field. */
  queryAliases: 10,
  /** Fields that an answer may have, lists counted at their usual size. */
  queryCost: 5000,
  /** register, sign_in and refresh_session in one document. */
  authMutations: 1,
  /** From the whole request to its answer. */
  requestMs: answerPatience.usual.serverMs,
  /** The same for one that goes through many rows (`longOperations`). */
  longRequestMs: answerPatience.long.serverMs,
  /**
   * For a client to send the head of its request, and then its body; a slower one is cut off. On
   * top comes for a body what the slowest line needs that still gets through: a picture of 10 MB
   * has 95 s, 64 KiB have half a second more.
   */
  receiveMs: 15 * second,
  receiveBytesPerSecond: 128 * 1024,
  /** How often is looked for heads that take too long. */
  receiveCheckMs: second,
  /**
   * What bodies take of this process that are still being sent, those of one address, behind which
   * a school may sit (1000 small ones), and those of one person. A connection with its buffers
   * counts like a small one. When it is spent those go first that have sent nothing for a while, or
   * less than a kilobyte a second.
   */
  unfinishedBodies: {
    leastBytes: 16 * 1024,
    silentMs: 2 * second,
    steadyBytesPerSecond: 1024,
    guests: { bytes: 32 * megabyte, bytesOfAddress: 16 * megabyte },
    /** What is larger than a guest's, or does not say how large it is: what devices send. */
    people: { bytes: 32 * megabyte, bytesOfAddress: 16 * megabyte, bytesOfPerson: 4 * megabyte },
    webhooks: { bytes: 8 * megabyte, bytesOfAddress: 4 * megabyte },
    /** Of profiles and for the support. */
    pictures: { bytes: 96 * megabyte, bytesOfAddress: 48 * megabyte, bytesOfPerson: 24 * megabyte },
    /** Statements, pictures of the site, pieces of films. */
    officeFiles: {
      bytes: 160 * megabyte,
      bytesOfAddress: 120 * megabyte,
      bytesOfPerson: 80 * megabyte,
    },
  },
  /** How long an idle connection stays open. */
  keepAliveMs: 65 * second,
  /** How long a stop waits for requests under way. */
  stopMs: 5 * second,
  /** From being told to end to the end, whatever hangs: requests, clicks, jobs, the database. */
  stopWholeMs: 15 * second,
  /** Operation texts kept parsed and validated, outside production. */
  preparedOperations: 500,
  /** Answers kept that are the same for many people (the course outline). */
  sharedAnswers: 200,
  /**
   * A public page is sent again without a look at what it shows, ms: so old a price on it may be at
   * most.
   */
  sitePageFreshMs: 1000,
  /**
   * So old a public page may be while nothing more may be drawn, ms: what an order costs is asked
   * anew anyhow.
   */
  sitePageStaleMs: minute,
  /**
   * Rendered public pages kept, some 100 KB each: those that are one page each, posts, those with a
   * query, addresses of nothing.
   */
  sitePages: { listed: 30, posts: 60, asked: 20, lost: 10 },
  /**
   * Drawings of public pages in this process, some 30 ms each: of what is known, and of what
   * anybody can make up (6 % of a processor).
   */
  siteDraws: {
    atOnce: 2,
    waiting: 50,
    known: { count: 600, windowMs: minute },
    strange: { count: 120, windowMs: minute },
  },

  // --- how often and how many at once, over all processes: server/counted-limits.ts says of each
  // whose it is and where it is asked
  /** Counters remembered at once; the ones that came first are forgotten first. */
  rememberedAddresses: 50_000,
  /** How long a request waits for the count of its address; how long one counts alone then. */
  ratePatienceMs: 150,
  rateAloneMs: 5 * second,
  /**
   * Streams of events, and files that are being sent, at the same time. A school sits behind one
   * address.
   */
  places: { streamOfPerson: 12, streamOfAddress: 600, uploadOfPerson: 8, uploadOfAddress: 60 },
  /** A process that says nothing for so long is dead and holds no place. */
  placesForgottenMs: minute,

  rates: rateLimits,

  // --- refusals that people were told, counted for the operator; what a crash may cost is one
  // pause
  refusalsWriteMs: 10 * second,
  refusalsSweepMs: 60 * minute,
  refusalsShownDays: 7,
  refusalsKeptDays: 90,
  refusalsListed: 200,
  /** Names of operations that a process counts by themselves; more are one. */
  refusedOperations: 1000,

  // --- clicks on affiliates' links, in memory of this process until they are written
  clickBodyBytes: 1024,
  /** About 15 MB. More are dropped and counted. */
  clicksWaiting: 50_000,
  clickBatch: 5000,
  /** What a crash may cost. */
  clickFlushMs: 250,
  /** The longest pause between tries while the database is away. */
  clickRetryMs: 5 * second,
  /**
   * How much later a new or suspended link is noticed by the cookie; the row and the order always
   * know.
   */
  clickLinkMemoryMs: 10 * second,
  rememberedClickLinks: 10_000,
  rememberedBrowsers: 2000,

  // --- signing in, counted in the database
  /** Wrong passwords for an account before it is locked for a second, then two, four … */
  freeFailures: 5,
  longestLockMs: 15 * minute,
  /**
   * The same over all open sessions of a person, and browsers where they signed in: guesses of
   * strangers never count there.
   */
  freeFailuresOfKnown: 30,
  /**
   * How long a browser shows that an account was signed in to on it: as long as browsers keep
   * anything.
   */
  signInMarkMs: 400 * day,
  /** Wrong passwords from an address, whatever the account. */
  failuresPerAddress: { count: 50, windowMs: 15 * minute },
  registrationsPerAddress: { count: 100, windowMs: 60 * minute },
  /** Refreshes with tokens that nobody knows. */
  wrongRefreshesPerAddress: { count: 60, windowMs: 15 * minute },
  /**
   * Asks of a social account's provider that came to nothing, and codes for the desktop that nobody
   * gave.
   */
  socialPerAddress: { count: 60, windowMs: 15 * minute },
  /**
   * For each answer of Google or Facebook: a sign-in takes up to two after another, and then the
   * picture, within `requestMs`.
   */
  socialProviderMs: 4000,
  socialPictureMs: 1500,
  /** The code that brings a sign-in from the browser to the desktop application. */
  desktopCodeMs: minute,
  /** From the proof on the profile page to the connected social account. */
  connectingMs: 10 * minute,
  /**
   * Wishes for a new password: from an address; for an account (known or not) from one address and
   * from all, of which nobody is told; from a browser where it was signed in to. The window of all
   * is shorter than a link is good: the last one that was mailed still is.
   */
  passwordLinksPerAddress: { count: 30, windowMs: 60 * minute },
  passwordLinksPerAsker: { count: 3, windowMs: 50 * minute },
  passwordLinksPerAccount: { count: 6, windowMs: 50 * minute },
  passwordLinksOfKnown: { count: 5, windowMs: 60 * minute },
  /** Links of e-mails that are good for nothing. */
  deadLinksPerAddress: { count: 30, windowMs: 15 * minute },
  /** Who asks after the names behind referral codes. */
  referrersPerAddress: { count: 60, windowMs: 60 * minute },
  /**
   * E-mails that verify an address, to that address: from one network, and from all. An address
   * belongs to one account at a time, so whoever has it next waits for strangers an hour at most,
   * and from another network than theirs not at all.
   */
  verificationMailsPerAsker: { count: 5, windowMs: 60 * minute },
  verificationMailsPerAddress: { count: 10, windowMs: 60 * minute },
  /** Codes mailed to a person, and codes they may try over all of them. */
  codesMailedPerPerson: { count: 10, windowMs: day },
  codesTriedPerPerson: { count: 25, windowMs: day },
  /**
   * Wrong codes that verify an address, whatever the account: from one network, where whoever
   * registers many guesses at 240 codes of a million in a day; and at one address, which strangers'
   * accounts can move to one after the other. The mailed link is never refused for it.
   */
  codesTriedPerNetwork: { count: 60, windowMs: 6 * 60 * minute },
  codesTriedPerAddress: { count: 50, windowMs: day },
  /** Wrong digits before a code is good for nothing. */
  wrongCodes: 5,
  /** For so long after a restore a refused sign-in says that there was one. */
  restoredHintMs: 60 * day,
  /** Between two codes for one purpose. */
  codeAgainMs: minute,
  resetLinkMs: 60 * minute,
  verifyMs: day,
  confirmCodeMs: 15 * minute,
  /** A counter that nobody touched for this long starts anew. */
  forgetFailuresMs: day,
  /** Argon2id of a password, one lane (OWASP Password Storage; TRUST.md). */
  hashMemoryKib: 19_456,
  hashPasses: 2,
  /** Password hashes at once and waiting; the next one is told to come back. */
  hashesAtOnce: 2,
  hashesWaiting: 40,

  // --- the second factor
  /**
   * Wrong codes in a row of one guesser (a session, a mark, all strangers at one person's second
   * step) before nothing of theirs is judged.
   */
  factorGuesses: 5,
  factorLockMs: 15 * minute,
  /**
   * Wrong codes at a person's second factor, by who guesses: whoever knows the password only, all
   * marks of sign-ins, all open sessions. Each kind shuts itself alone. Six digits of three moments
   * are right at a time: a guess hits with 3 in 1 000 000. The counts are 30 + 4 × 15 + 4 × 15 =
   * 150 guesses a day over all counters, at most: 0.045 % a day for who has the password, a mark
   * and a session. The password alone gives 30 a day: 0.009 %, 21 years to an even chance. A right
   * code takes itself back and opens no more guesses.
   */
  factorGuessesOfStrangers: { count: 30, windowMs: day },
  factorGuessesOfMarks: { count: 15, windowMs: 6 * 60 * minute },
  factorGuessesInSessions: { count: 15, windowMs: 6 * 60 * minute },
  /** From the right password to the second step, and what a passkey has to sign. */
  factorChallengeMs: 5 * minute,
  /** From a passkey's signature to the action that it proves. */
  factorProofMs: 2 * minute,
  /**
   * So long after a proof a session may do what asks for one. Being remembered as a device is none.
   */
  factorFreshMs: 5 * minute,
  /** From a proof to the last step of a set-up. */
  factorTicketMs: 15 * minute,
  /** How long a browser is not asked at signing in, and the newest of a person. Never for money. */
  rememberedDeviceMs: 30 * day,
  rememberedDevicesPerPerson: 50,
  /** Between two administrators who open an account without its factor and its opening. */
  factorResetWaitMs: day,
  factorResetSweepMs: minute,
  /** How long the link of a mail takes back the sign-in method that the mail tells of. */
  takeoverLinkMs: 7 * day,
  /**
   * Sign-in methods that were added within this time before somebody of the office demands a new
   * password do not outrank the address that proves itself: they go with the reset.
   */
  distrustedMethodsMs: 30 * day,
  /** More than anybody's devices; whoever has more keeps them. */
  passkeysPerPerson: 20,
  /** Passkeys that are asked for without a password before them. */
  passkeySignInsPerAddress: { count: 120, windowMs: 15 * minute },

  // --- invitations to the office
  /** How long the link of one is good, and how long one stays in the list after that. */
  officeInvitationMs: 7 * day,
  officeInvitationKeptMs: 30 * day,
  officeInvitationSweepMs: day,

  // --- sessions
  accessTokenMs: 15 * minute,
  refreshIdleMs: 30 * day,
  sessionMs: 90 * day,
  /** Within it the same client gets the session's newest tokens for one it has just exchanged. */
  refreshGraceMs: 10 * second,
  /** So long a browser may take to write its cookies to the disk; Chromium takes 30 s. */
  cookiesWrittenMs: 45 * second,
  /** For how long the cookies of a browser that was killed are taken for what they are. */
  killedBrowserMs: 7 * day,
  /**
   * For how long a process believes what it read of a session; a session ended elsewhere works that
   * much longer.
   */
  sessionMemoryMs: 5 * second,
  rememberedSessions: 10_000,
  clientNameLength: 80,
  /** Of one person, and as many ended ones; the one unused the longest is ended for a new one. */
  sessionsPerPerson: 50,

  // --- catalogue and media
  /** For how long a process believes the version of the course it read. */
  courseMemoryMs: 2 * second,
  mediaTokenMs: 240 * minute,
  /** Lessons measured in one request. */
  packageSizes: 1000,
  /**
   * Read and sent at once; a longer range goes out in several of them, so that memory stays
   * constant.
   */
  mediaChunkBytes: 512 * 1024,
  /** Buffers of that size kept for the next ranges. */
  mediaBuffers: 32,
  /** Media files kept open, and for how long one is not looked up again. */
  openMediaFiles: 64,
  mediaMemoryMs: 10 * second,
  /**
   * How many calls of the disk each kind of files may have out, and how long a step waits for its
   * turn and its end. Each that hangs keeps one thread of the process (server/thread-pool.ts):
   * pictures and copies of data by folder, ranges of videos, the making and describing of their
   * folders, pieces of uploads. One file has half of them at most (server/disk/disk-lane.ts).
   */
  disk: {
    kept: { timeoutMs: 5 * second, atOnce: 2 },
    media: { timeoutMs: 5 * second, atOnce: 4 },
    mediaFolders: { timeoutMs: 5 * minute, atOnce: 2 },
    uploads: { timeoutMs: 8 * second, atOnce: 2 },
  },
  /** What answers hold until they are read. */
  answers: answerLimits,
  /** Of a picture on the disk. */
  keptFileBytes: 64 * 1024 * 1024,

  // --- licences
  /** How long a device may play what it keeps without asking again. */
  licenceMs: licenceDays * day,

  // --- learning
  syncOperations: 50,
  syncNotes: 50,
  /**
   * What one answer of `sync` tells of what changed; on top comes what its own operations are
   * about.
   */
  syncOthers: 20,
  syncPage: { rows: 400, bytes: 256 * 1024 },
  /**
   * What is remembered of one person's operations: some 27 000 at once, and so much again each day.
   * Three devices that play all day say 17 280, one each a quarter of a minute; one whose server
   * was silent seals one at each try, 288 a day at most. What a restore brings back is one for a
   * lesson and device. What has no room yet waits on its device.
   */
  operationsPerPerson: { bytes: 12_000_000, windowMs: day },
  noteLength: noteTextLimit,
  /** Of one person: notes that are not deleted, notes with deleted ones, bytes of their texts. */
  notesPerPerson: { live: 5_000, all: 20_000, bytes: 8_000_000 },
  idLength: 64,
  /**
   * Of a note: how many versions it says it was written over, and how long the name of a writer may
   * be.
   */
  lineage: { names: longestLineage, writerLength: 100 },
  historyEntries: 200,

  // --- search
  searchTextLength: 100,
  searchHits: 50,
  /** Lessons with their captions in one answer to a device. */
  searchTextsPage: 40,
  /** Of a person's notes the newest are searched, up to so many and so many letters. */
  searchedNotes: { count: 5000, letters: 1_000_000 },
  /** Notes kept ready, in letters over all people; how often all of one person are read anew. */
  rememberedNotes: { letters: 20_000_000, idleMs: 15 * minute },
  notesReadAnew: { count: 6, windowMs: minute },

  // --- the search over the office
  /** Of each kind: the newest rows that are searched for words, and how many are shown. */
  officeSearchRows: 20_000,
  officeSearchHits: 5,

  // --- content that administrators upload
  lessonVideoBytes: 4_000_000_000,
  shortVideoBytes: 300_000_000,
  attachmentBytes: 50_000_000,
  captionsBytes: 1_000_000,
  /** Of one request; a lost connection costs that much again. */
  uploadChunkBytes: 1024 * 1024,
  /** Disk that an upload has to leave, beside room for what is made of it. */
  uploadSpareBytes: 512 * 1024 * 1024,
  /** A transfer that nobody goes on with is thrown away. */
  uploadIdleMs: 7 * day,
  /**
   * A folder that was replaced stays: longer than an address to it is good, and than a folder waits
   * to be shown. So does the file of an upload that is over or gone, when its removal failed.
   */
  retiredMediaMs: day,
  /** So long a picture of the site waits for a text that shows it; so often it is looked for. */
  siteImageUnusedMs: 7 * day,
  siteImageSweepMs: day,
  /** How often released days are looked at, and people told in one transaction. */
  releaseSweepMs: minute,
  announcedAtOnce: 200,
  /** A program that makes nothing more of a video for so long is ended. */
  transcodeStuckMs: 5 * minute,
  shortVideos: 50,
  /** A picture of a post as it is sent. */
  siteImageBytes: 10 * 1024 * 1024,
  faqs: 40,

  // --- e-mail
  /**
   * Of each kind of message that its reader brings about themselves (`MessageRule.by`): ten are
   * more than anybody means to cause in a day, and over all ten such kinds a hundred. The first of
   * each kind always goes out, so nobody can use up what warns of another action. So many stand in
   * the notifications too, and one more that tells of the newest.
   */
  mailsOfOwnActions: { count: 10, windowMs: day },
  /** For every silence of the mail server. */
  mailServerMs: 20 * second,

  // --- feedback
  feedbackLength: 2000,
  feedbackPerPerson: { count: 20, windowMs: day },

  // --- support, of one person within 24 hours
  supportRequestsPerDay: 20,
  supportMessagesPerDay: 100,
  supportPicturesPerDay: 30,

  // --- copies of people's data
  /** Copies of one person within 24 hours. */
  dataExportsPerDay: 3,
  /** Of one copy, as large as it may be on the disk. */
  dataExportBytes: 2_000_000_000,
  /** How long a copy can be fetched. */
  dataExportMs: 7 * day,
  /** From the proof to the fetching of it. */
  dataExportTicketMs: minute,
  /** Wishes of one person to be deleted within 24 hours: each is kept and told. */
  deletionsPerDay: 5,
  /** How long a deletion can be taken back before it is carried out. */
  deletionGraceMs: 3 * day,
  /**
   * Until when the law wants it done: Decree 356/2025/NĐ-CP, article 5 (20 days from the request).
   */
  deletionDeadlineMs: 20 * day,
  /**
   * How long the words of a bank's report are kept after it was booked: less than the law gives for
   * a deletion.
   */
  bankReportMs: 15 * day,
  /** How long the file of a statement is kept, which names everybody who paid. */
  statementFileMs: 15 * day,
  /** How long it is kept whose money belonged to no order, after it went back or was set aside. */
  strayMoneyMs: 365 * day,
  /**
   * How long the books keep their documents: Law on Accounting 88/2015/QH13, article 41; Decree
   * 174/2016/NĐ-CP, article 13 (10 years).
   */
  booksMs: 3653 * day,

  // --- commerce and push
  /** Orders of one person that wait for money. */
  openOrders: 20,
  /** New orders of one person, called off or not: each is told and keeps a code for ever. */
  ordersPerPerson: { count: 40, windowMs: day },
  /**
   * Bank events handled at once: the others wait, so that a rush of them leaves connections to
   * everybody else.
   */
  bankEventsAtOnce: 4,
  /** From a bank's webhook to its answer, which does not wait longer for the work behind it. */
  webhookAnswerMs: 1500,
  /**
   * How often bank events that a crash left behind, and orders whose time is over, are looked for.
   */
  commerceSweepMs: 5 * second,
  /**
   * How often the bank's provider is asked for what its webhooks may have missed, and how far back.
   */
  bankPollMs: 5 * minute,
  bankPollBackMs: 3 * day,
  /** For the whole of its answer. */
  bankAnswerMs: 10 * second,
  /** Open streams of this process; and the longest silence of one. */
  pushStreams: 5000,
  pushHeartbeatMs,

  // --- database
  /**
   * For transactions; half as many more for statements alone, and three behind the scenes: 18 of
   * PostgreSQL's 100 for a process.
   */
  databaseConnections: 10,
  /** What the embedded one's disk has free while anything is written (server/db/free-room.ts). */
  databaseRoomBytes: leastRoomBytes,
  /** How long a start waits for a database that is only starting. */
  databaseStartMs: minute,
  /**
   * Changes of one person that are carried out at once; so many more wait for their turn. Their
   * locks leave connections to the others.
   */
  changesPerPerson: { atOnce: 3, waiting: 200 },
  statementMs: 5 * second,
  /** How often old tokens, counters and operation ids are removed. */
  housekeepingMs: 60 * minute,
  /**
   * A process whose clock is further from the database's does nothing by itself
   * (server/jobs/chore-clock.ts).
   */
  clockApartMs: 5 * minute,
  /**
   * A clock that leapt ahead by more ends and deletes nothing before a server lived with it for so
   * long.
   */
  clockLeapMs: day,
  clockTrialMs: 60 * minute,
  /** How often the operator is told of either. */
  clockSayMs: 10 * minute,
};

export type Limits = Readonly<typeof limits>;
