import { expect, type Locator, type Page } from 'playwright/test';

/**
 * Slugs of the demonstration course: two preview lessons, one that must be bought, one that is
 * announced.
 */
export const lessons = {
  first: 'dieu-ban-gioi-va-dieu-nguoi-khac-can',
  second: 'chan-dung-nguoi-hoc-dau-tien',
  owned: 'muoi-cuoc-tro-chuyen-truoc-khi-quay',
} as const;

/** The player as a person uses it. */
export class PlayerPage {
  readonly region: Locator;
  readonly video: Locator;
  readonly seekBar: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole('region', { name: 'Trình phát video' });
    this.video = this.region.locator('video');
    this.seekBar = this.region.getByRole('slider', { name: 'Vị trí phát' });
  }

  /** Presses play when it does not play already, and waits until the picture moves. */
  async play(): Promise<void> {
    await this.ready();
    if (await this.paused()) await this.page.keyboard.press('k');
    const from = await this.seconds();
    await expect.poll(() => this.seconds()).toBeGreaterThan(from + 0.2);
  }

  async pause(): Promise<void> {
    if (!(await this.paused())) await this.page.keyboard.press('k');
    await expect.poll(() => this.paused()).toBe(true);
  }

  /**
   * Waits until the video knows its length: code, addresses and the first segment come one after
   * the other.
   */
  async ready(): Promise<void> {
    await expect
      .poll(() => this.video.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(1);
  }

  seconds(): Promise<number> {
    return this.video.evaluate((video: HTMLVideoElement) => video.currentTime);
  }

  /** Seconds that can be played from here without a network. */
  bufferedAhead(): Promise<number> {
    return this.video.evaluate((video: HTMLVideoElement) => {
      const { buffered, currentTime } = video;
      for (let i = 0; i < buffered.length; i += 1) {
        if (buffered.start(i) <= currentTime && currentTime < buffered.end(i))
          return buffered.end(i) - currentTime;
      }
      return 0;
    });
  }

  paused(): Promise<boolean> {
    return this.video.evaluate((video: HTMLVideoElement) => video.paused);
  }

  /** Plays until the picture stands `seconds` further, in the video's own time. */
  async watch(seconds: number): Promise<void> {
    await this.play();
    const from = await this.seconds();
    await expect.poll(() => this.seconds()).toBeGreaterThanOrEqual(from + seconds);
  }
}
