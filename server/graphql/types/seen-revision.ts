/** Of an argument `revision`: what somebody decides is said of what they saw. */
export const seenRevision = 'The one that was seen.';
