/** SHA-256 of bytes as base64, by the browser's own cryptography. */
export async function sha256Base64(bytes: ArrayBuffer): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}
