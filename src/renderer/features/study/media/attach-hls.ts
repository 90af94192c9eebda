import { ErrorTypes, Events, Hls } from 'hls.js/light';
import type { AttachOptions, MediaAttachment } from './media-attachment.ts';

/** Seconds kept behind and loaded ahead of the place that plays. */
const bufferBehindSeconds = 60;
const bufferAheadSeconds = 60;
/**
 * How often a piece is asked for again before the fault is told; the learner has the buffer
 * meanwhile.
 */
const loadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 2_000 },
  },
};

/**
 * Plays HLS through Media Source Extensions. No worker: the policy of the page refuses the blob it
 * would start from.
 */
export function attachHls({
  video,
  url,
  startSeconds,
  height,
  likelyHeight,
  onFault,
  onHeights,
  onHeight,
}: AttachOptions): MediaAttachment {
  const addresses = createAddresses(url);
  let parsed = false;
  let recovered = false;
  const hls = new Hls({
    enableWorker: false,
    startPosition: startSeconds,
    backBufferLength: bufferBehindSeconds,
    maxBufferLength: bufferAheadSeconds,
    maxMaxBufferLength: bufferAheadSeconds,
    capLevelToPlayerSize: true,
    manifestLoadPolicy: loadPolicy,
    playlistLoadPolicy: loadPolicy,
    fragLoadPolicy: loadPolicy,
    xhrSetup: (request, asked) => request.open('GET', addresses.fresh(asked), true),
  });
  hls.on(Events.MANIFEST_PARSED, () => {
    parsed = true;
    onHeights(heightsOf(hls));
    if (height !== null) hls.loadLevel = levelOf(hls, height);
    else if (likelyHeight !== null) hls.startLevel = levelOf(hls, likelyHeight);
  });
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => {
    const shown = hls.levels[level]?.height;
    if (shown !== undefined && shown > 0) onHeight(shown);
  });
  hls.on(Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    if (data.type !== ErrorTypes.MEDIA_ERROR) return onFault('other');
    if (recovered) return onFault('decode');
    // A broken piece can be stepped over once; a second time it is the video or this machine.
    recovered = true;
    hls.recoverMediaError();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    resume(freshUrl) {
      addresses.moveTo(freshUrl);
      if (parsed) hls.startLoad(video.currentTime);
      else hls.loadSource(freshUrl);
    },
    setHeight(wanted) {
      hls.nextLevel = wanted === null ? -1 : levelOf(hls, wanted);
    },
    stop: () => hls.destroy(),
  };
}

function heightsOf(hls: Hls): readonly number[] {
  return [...new Set(hls.levels.map((level) => level.height))]
    .filter((height) => height > 0)
    .toSorted((a, b) => b - a);
}

/** The best level of a height; -1 (hls.js chooses) when there is none. */
function levelOf(hls: Hls, height: number): number {
  return hls.levels.findLastIndex((level) => level.height === height);
}

/**
 * Addresses are signed and expire while hls.js still holds them. All files of a lesson stand in one
 * folder below the signature, so an address of the first folder is asked for in the newest one.
 */
function createAddresses(firstUrl: string) {
  const firstFolder = folderOf(firstUrl);
  let folder = firstFolder;
  return {
    fresh: (asked: string) =>
      asked.startsWith(firstFolder) ? folder + asked.slice(firstFolder.length) : asked,
    moveTo(url: string) {
      folder = folderOf(url);
    },
  };
}

function folderOf(url: string): string {
  return new URL('.', new URL(url, document.baseURI)).href;
}
