/**
 * What every call of ffmpeg and ffprobe says about an uploaded file. It is foreign: only these
 * containers are opened, so that a playlist dressed as a video cannot make the server read its own
 * files or call other machines.
 */
export function sourceArguments(file: string): readonly string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    containers.join(','),
    '-i',
    `file:${file}`,
  ];
}

/**
 * Names of ffmpeg's demuxers: MP4 and QuickTime, Matroska and WebM, AVI, MPEG, Flash, Windows
 * Media, Ogg.
 */
const containers = [
  'mov,mp4,m4a,3gp,3g2,mj2',
  'matroska,webm',
  'avi',
  'mpegts',
  'mpeg',
  'flv',
  'asf',
  'ogg',
] as const;
