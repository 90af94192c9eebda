/**
 * The light build of hls.js has no types of its own; it is the same module without what we do not
 * use.
 */
declare module 'hls.js/light' {
  export { default as Hls, ErrorTypes, Events } from 'hls.js';
}
