"""The engines that deal: compiled, numpy alone, or a graphics processor. All deal the same shoes."""
