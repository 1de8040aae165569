export const assetStub = ""
