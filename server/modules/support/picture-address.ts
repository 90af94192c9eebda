/**
 * Where a picture of a message or of feedback is answered
 * (server/http/routes/support-picture-route.ts).
 */
export function pictureAddress(id: string): string {
  return `/support-pictures/${id}`;
}
