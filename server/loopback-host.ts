/** Whether a host name (without a port) can only be this machine. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
}

/**
 * Whether nobody can own a host name: this machine's, or one of those kept for examples and tests
 * (RFC 2606).
 */
export function isNobodysHost(host: string): boolean {
  return (
    isLoopbackHost(host) ||
    /\.(example|test|invalid)$/i.test(host) ||
    /(^|\.)example\.(com|net|org)$/i.test(host)
  );
}
