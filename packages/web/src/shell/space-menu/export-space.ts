/** Downloads the messages and decisions of a space as a file. The server names the file. */
export function exportSpace(spaceId: string): void {
  const link = document.createElement('a');
  link.href = `/api/v1/spaces/${spaceId}/export`;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
