export const assetStub = ''
