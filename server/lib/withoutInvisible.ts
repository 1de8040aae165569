/** Text without characters of control and of the direction of writing, which show it as another than it is, and halves of characters. */
export const withoutInvisible = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
