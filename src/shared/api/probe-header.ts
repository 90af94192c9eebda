/**
 * Header of a request for media that asks why it does not play. Nothing is played from its answer,
 * so that no playing begins with it.
 */
export const probeHeader = 'x-mai-vang-probe';
