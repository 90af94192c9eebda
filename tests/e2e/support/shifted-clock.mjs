// Loaded into the main process before everything else: its clock is off by MAI_VANG_TEST_CLOCK_MS,
// and time passes at its pace.
const offsetMs = Number(process.env['MAI_VANG_TEST_CLOCK_MS']);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + offsetMs] : given));
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};
