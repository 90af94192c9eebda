/** Whether a foreign text is a UUID: PostgreSQL refuses anything else where it expects one. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
