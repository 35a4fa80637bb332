// The server refuses larger pictures (`MOST_FACE_BYTES` of the protocol).
const MOST_FACE_BYTES = 64 * 1024;

// Large enough for the largest avatar on a screen with two pixels per point.
const SIDE = 128;

// The first of these forms that fits is sent. A browser without WebP makes a PNG instead.
const FORMS = [
  ['image/webp', 0.9],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.5],
] as const;

/** The middle of a picture as a small square, as base64. Null if the browser cannot read it. */
export async function scaledPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  for (const [type, quality] of FORMS) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality);
    });
    if (blob !== null && blob.size <= MOST_FACE_BYTES) return base64(blob);
  }
  return null;
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
